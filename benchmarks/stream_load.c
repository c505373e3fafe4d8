/* Holds many event streams open and notes how late every event comes: cc -O2 -o stream_load stream_load.c
 *
 * stream_load <port>, then on standard input a line for each game, "<count> <path>", and an empty line. It opens
 * so many streams of each path and says "open" once all have shown their first frame. "start" begins to count,
 * "stop" ends: then it prints a line of JSON with the frames of events since, by line of the input, quantiles of
 * their lateness in microseconds (from the event's recorded_at to its arrival here), what closed, and the seconds
 * of a processor that it took itself.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { OPENING = 64, BUFFER = 1 << 17 };

typedef struct {
    int fd, line, shown;
    char *tail; /* of a frame that has not ended yet */
    size_t kept;
} Stream;

static Stream *streams;
static int count, opened, begun, closed, port, counting;
static char *paths[100000];
static long frames_of[100000];
static uint32_t *late;
static size_t noted, room;
static int epoll;
static char buffer[2 * BUFFER];

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static int64_t now_us(void) {
    struct timespec moment;
    clock_gettime(CLOCK_REALTIME, &moment);
    return (int64_t)moment.tv_sec * 1000000 + moment.tv_nsec / 1000;
}

/* Read a time such as 2026-01-31T12:00:00.000000Z. */
static int64_t moment_us(const char *text) {
    static char day[11];
    static int64_t day_s;
    if (memcmp(day, text, 10)) {
        struct tm parts = {0};
        memcpy(day, text, 10);
        sscanf(day, "%4d-%2d-%2d", &parts.tm_year, &parts.tm_mon, &parts.tm_mday);
        parts.tm_year -= 1900;
        parts.tm_mon -= 1;
        day_s = timegm(&parts);
    }
    int part[3];
    for (int i = 0; i < 3; i++) part[i] = (text[11 + 3 * i] - '0') * 10 + text[12 + 3 * i] - '0';
    int64_t fraction = 0;
    for (int i = 0; i < 6; i++) fraction = 10 * fraction + text[20 + i] - '0';
    return (day_s + part[0] * 3600 + part[1] * 60 + part[2]) * 1000000 + fraction;
}

static void begin_next(void) {
    Stream *stream = &streams[begun++];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    stream->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (stream->fd < 0 || connect(stream->fd, (struct sockaddr *)&address, sizeof address)) fail("connect");
    char request[1024];
    int length = snprintf(request, sizeof request,
        "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n", paths[stream->line]);
    if (write(stream->fd, request, length) != length) fail("write");
    fcntl(stream->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = stream};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, stream->fd, &event)) fail("epoll_ctl");
}

static void take_frame(Stream *stream, char *frame, size_t length, int64_t arrived) {
    if (!stream->shown) {
        stream->shown = 1;
        if (++opened == count) puts("open"), fflush(stdout);
        else if (begun < count) begin_next();
    }
    if (!memmem(frame, length < 120 ? length : 120, "event: game-event", 17)) return;
    char *at = memmem(frame, length, "\"recorded_at\":\"", 15);
    if (!at || !counting) return;
    if (noted == room && !(late = realloc(late, (room = 2 * room + 65536) * sizeof *late))) fail("realloc");
    int64_t took = arrived - moment_us(at + 15);
    late[noted++] = took < 0 ? 0 : (uint32_t)took;
    frames_of[stream->line]++;
}

static void take_bytes(Stream *stream) {
    memcpy(buffer, stream->tail, stream->kept);
    ssize_t found = read(stream->fd, buffer + stream->kept, BUFFER);
    if (found < 0 && errno == EAGAIN) return;
    if (found <= 0) {
        epoll_ctl(epoll, EPOLL_CTL_DEL, stream->fd, NULL);
        close(stream->fd);
        if (!stream->shown) fprintf(stderr, "%.*s\n", (int)stream->kept, buffer), exit(1);
        closed++;
        return;
    }
    int64_t arrived = now_us();
    char *from = buffer, *end = buffer + stream->kept + found, *to;
    while ((to = memmem(from, end - from, "\n\n", 2))) {
        take_frame(stream, from, to - from, arrived);
        from = to + 2;
    }
    free(stream->tail);
    stream->kept = end - from;
    stream->tail = NULL;
    if (!stream->kept) return;
    if (stream->kept > BUFFER || !(stream->tail = malloc(stream->kept))) fail("frame");
    memcpy(stream->tail, from, stream->kept);
}

static int by_size(const void *one, const void *other) {
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static void report(int lines) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    double cpu = used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    qsort(late, noted, sizeof *late, by_size);
    printf("{\"frames\":[");
    for (int i = 0; i < lines; i++) printf("%s%ld", i ? "," : "", frames_of[i]);
    printf("],\"closed\":%d,\"cpu_s\":%.3f", closed, cpu);
    if (noted)
        printf(",\"p50_us\":%u,\"p99_us\":%u,\"max_us\":%u", late[noted / 2], late[noted * 99 / 100], late[noted - 1]);
    puts("}");
    fflush(stdout);
}

int main(int argc, char **argv) {
    struct rlimit files;
    char line[1000];
    int lines = 0;
    port = argc > 1 ? atoi(argv[1]) : 8000;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    epoll = epoll_create1(0);
    while (fgets(line, sizeof line, stdin) && line[0] != '\n') {
        char *path;
        int more = strtol(line, &path, 10);
        path[strcspn(path, "\n")] = 0;
        paths[lines] = strdup(path + 1);
        if (!(streams = realloc(streams, (count + more) * sizeof *streams))) fail("realloc");
        for (int i = 0; i < more; i++) streams[count++] = (Stream){.line = lines};
        lines++;
    }
    struct epoll_event input = {.events = EPOLLIN, .data.ptr = NULL}, ready[256];
    epoll_ctl(epoll, EPOLL_CTL_ADD, 0, &input);
    while (begun < count && begun < OPENING) begin_next();
    for (;;) {
        int found = epoll_wait(epoll, ready, 256, -1);
        for (int i = 0; i < found; i++) {
            if (ready[i].data.ptr) {
                take_bytes(ready[i].data.ptr);
                continue;
            }
            ssize_t length = read(0, line, sizeof line); /* one command at a time */
            if (length <= 0) return 0;
            if (!strncmp(line, "start", 5)) {
                counting = 1, noted = 0;
                memset(frames_of, 0, sizeof frames_of);
            } else {
                report(lines);
            }
        }
    }
}
