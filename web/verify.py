"""Verify archives of Starledger games with only Python 3.9 or later.

    python3 verify.py FILE [--key VERIFIER_KEY]

FILE contains one archive, or one per line. The script checks the format, the hash chain, the commitments, the
Merkle tree, the signature of its root, the seed, and every random draw. It does not check the rules of the
game; use `starledger verify` for that. Anybody can sign an archive with their own key, so pass the key that
you trust with --key. Sandboxes, whose chance was chosen, need --sandbox. docs/archive-format.md of Starledger
specifies the format.
"""

import argparse
import base64
import datetime
import hashlib
import hmac
import json
import re
import sys

GAME = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}\.[0-9]{6}Z"
HASH, SALT, KIND, RULESET = "[0-9a-f]{64}", "[0-9a-f]{32}", "[a-z0-9-]{1,60}", "[a-z0-9-]{1,40}"
PERSON, FIELD = r"name\.(0|[1-9][0-9]?)", "[a-z][a-z0-9_]{0,59}"
NATURAL = range(2**53)
BYTES_A_VALUE = 8
ARCHIVE = ("archive", "checkpoint", "complete", "events", "game", "key", "ruleset", "version")
CORE = ("audience", "cause", "commitments", "data", "game", "kind", "prev", "recorded_at", "rev", "rules")
CORE += ("seat", "version")
OVER = {"game-won", "game-aborted"}  # every game ends with one of these
NOT_SHARED = {
    "seat-joined",
    "seat-left",
    "seat-resumed",
    "seat-token-renewed",
    "time-spent",
    "decision-missed",
    "seat-handed-over",
    "game-rewound",
    "game-closed",
    "game-reopened",
    "game-aborted",
}
NOT_SHARED |= {"rewind-proposed", "fork-proposed", "fork-permitted", "proposal-agreed", "proposal-declined"}


def canonical(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode()


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def require(holds, otherwise):
    if not holds:
        raise ValueError(otherwise)


def is_text(value, pattern):
    return type(value) is str and re.fullmatch(pattern, value) is not None


def is_number(value, among=NATURAL):
    return type(value) is int and value in among


def is_object(value, members):
    return type(value) is dict and value.keys() == set(members)


def is_plain(value, depth=20):
    """Return True if all numbers are integers below 2^53, all names ASCII, and the nesting is limited."""
    if type(value) is dict:
        return depth > 0 and all(name.isascii() and is_plain(value[name], depth - 1) for name in value)
    if type(value) is list:
        return depth > 0 and all(is_plain(each, depth - 1) for each in value)
    return value is None or type(value) in (str, bool) or (type(value) is int and abs(value) in NATURAL)


def check_form(archive):
    """Check that everything has exactly the required members and types."""
    known = is_object(archive, ARCHIVE) or is_object(archive, (*ARCHIVE, "winner"))
    known = known and is_number(archive["archive"], [1])
    require(known, "it is not an archive in a known format")
    require(is_plain(archive), "it contains invalid numbers or names, or is nested too deeply")
    named = is_text(archive["game"], GAME) and is_text(archive["ruleset"], RULESET)
    require(named and type(archive["complete"]) is bool, "its game, ruleset or complete member is malformed")
    events = archive["events"]
    counted = type(events) is list and len(events) > 0 and is_number(archive["version"], [len(events)])
    require(counted, "its version is not the number of its events")
    for version, event in enumerate(events, 1):
        fits = is_object(event, ["core", "hidden"]) and type(event["hidden"]) is dict
        require(fits and is_core(event["core"], version), f"version {version} is malformed")
        for secret in event["hidden"].values():
            fits = is_object(secret, ["salt", "value"]) and is_text(secret["salt"], SALT)
            require(fits, f"a hidden value of version {version} is malformed")


def is_core(core, version):
    if not is_object(core, CORE):
        return False
    data, commitments, audience = core["data"], core["commitments"], core["audience"]
    return (
        type(data) is type(commitments) is type(audience) is dict
        and is_number(core["version"], [version])
        and is_number(core["cause"], range(1, version + 1))
        and is_number(core["rev"], NATURAL[1:])
        and is_number(core["rules"], NATURAL[1:])
        and (core["seat"] is None or is_number(core["seat"]))
        and is_text(core["kind"], KIND)
        and (core["kind"] == "game-created") is (version == 1)
        and is_text(core["recorded_at"], TIME)
        and datetime.datetime.fromisoformat(core["recorded_at"][:-1]) is not None
        and commitments.keys() == audience.keys()
        and not commitments.keys() & data.keys()
        and all(is_text(name, f"{FIELD}|{PERSON}") for name in commitments)
        and all(is_text(commitment, HASH) for commitment in commitments.values())
        and all(seats is None or is_list_of_seats(seats) for seats in audience.values())
    )


def is_list_of_seats(value):
    return type(value) is list and all(is_number(seat) for seat in value)


def check_events(archive):
    """Check that each event contains the previous hash and matches its commitments."""
    hashes, shown, missing, recorded_at, before = [], 0, [], "", None
    for version, event in enumerate(archive["events"], 1):
        core, hidden = event["core"], event["hidden"]
        follows = core["game"] == archive["game"] and core["prev"] == before
        require(follows and core["recorded_at"] >= recorded_at, f"version {version} does not follow")
        require("command" not in hidden, f"version {version} reveals its command")
        for name, secret in hidden.items():
            found = sha256(b"\x01", canonical([secret["salt"], name, secret["value"]])).hex()
            committed = core["commitments"].get(name) == found
            require(committed, f"the {name} of version {version} does not match its commitment")
        missing += core["commitments"].keys() - hidden.keys() - {"command"}
        shown, recorded_at = shown + len(hidden), core["recorded_at"]
        hashes.append(sha256(b"\x00", canonical(core)))
        before = hashes[-1].hex()
    complete = all(is_text(name, PERSON) for name in missing)
    require(archive["complete"] is complete, "its complete member does not match its content")
    if "winner" in archive:
        won = [event["core"]["data"] for event in archive["events"] if event["core"]["kind"] == "game-won"]
        seat, winner = won[-1].get("seat") if won else None, archive["winner"]
        named = is_number(seat) and is_number(winner) and winner == seat
        require(named, "its winner did not win the game")
    return hashes, shown, len(missing)


def merkle_root(hashes):
    if len(hashes) == 1:
        return hashes[0]
    split = 1 << ((len(hashes) - 1).bit_length() - 1)
    return sha256(b"\x01", merkle_root(hashes[:split]), merkle_root(hashes[split:]))


def read_key(text):
    """Split a verifier key into its name, its id and the public key."""
    name, key_id, public = ([*text.split("+", 2), "", ""])[:3]
    public = read_base64(public)
    is_ed25519 = public[:1] == b"\x01" and point(public[1:]) is not None
    require(is_ed25519 and is_text(name, "[!-*,-~]+"), "the key is not an Ed25519 key")
    require(sha256(name.encode(), b"\n", public)[:4].hex() == key_id, "the key's id does not match the key")
    return name, key_id, public[1:]


def check_checkpoint(archive, hashes, trusted, unsigned):
    """Check that the head of the tree is signed. Return a description of the signature."""
    note, key = archive["checkpoint"], archive["key"]
    if note is None and key is None:
        require(trusted is None and unsigned, "it is not signed: anybody could have forged or truncated it")
        return "signed by NOBODY"
    require(type(note) is str and type(key) is str, "it must contain checkpoint and key, or neither")
    require(trusted in (None, key), f"it is signed with a key other than yours: {key[:100]}")
    root = base64.b64encode(merkle_root(hashes)).decode()
    head = f"starledger/{archive['game']}\n{len(hashes)}\n{root}\nhead {hashes[-1].hex()}\n"
    require(signed_text(note, key) == head, "the checkpoint does not match its events")
    return f"signed by {key}, {'the key that you gave' if trusted else 'a key that only the archive names'}"


def signed_text(note, key):
    """Return the text of a note that a key has signed. Signatures of other keys are skipped."""
    name, key_id, public = read_key(key)
    require(len(note) <= 4096, "its checkpoint is longer than 4,096 characters")
    text, blank, signatures = note.rpartition("\n\n")
    lines = re.findall(r"— ([!-*,-~]+) ([A-Za-z0-9+/]+={0,2})\n", signatures)
    written = "".join(f"— {signer} {content}\n" for signer, content in lines)
    require(blank and written == signatures, "its checkpoint is not a signed note")
    contents = [(signer, read_base64(content)) for signer, content in lines]
    signed = [content[4:] for signer, content in contents if (signer, content[:4].hex()) == (name, key_id)]
    require(signed, f"it is not signed with the key {key_id}")
    require(ed25519_verifies(public, (text + "\n").encode(), signed[0]), "the signature is invalid")
    return text + "\n"


def read_base64(text):
    content = base64.b64decode(text, validate=True)
    require(base64.b64encode(content).decode() == text, "its Base64 is malformed")
    return content


P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def ed25519_verifies(public, message, signature):  # RFC 8032
    a, r, s = point(public), point(signature[:32]), int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or a is None or r is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    base = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    left, right = times(s, base), plus(r, times(h, a))
    return all((left[n] * right[2] - right[n] * left[2]) % P == 0 for n in (0, 1))


def point(encoded):
    y, sign = int.from_bytes(encoded, "little") & (2**255 - 1), encoded[-1] >> 7 if len(encoded) == 32 else 0
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    if len(encoded) != 32 or y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def plus(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    return (b - a) * (d - c) % P, (d + c) * (b + a) % P, (d - c) * (d + c) % P, (b - a) * (b + a) % P


def times(factor, p):
    if factor == 0:
        return 0, 1, 1, 0
    half = times(factor >> 1, plus(p, p))
    return plus(half, p) if factor & 1 else half


def draw(key, k, label, size):
    limit, attempt = 2**64 - 2**64 % size, 0
    while True:
        mac = hmac.new(key, f"{k}/{label}/{attempt}".encode(), "sha256").digest()
        word, attempt = int.from_bytes(mac[:8], "big"), attempt + 1
        if word < limit:
            return word % size


def check_shared(archive):
    """Check the history that the archive claims to share with its original. Return its first own version."""
    first, is_shared, began = archive["events"][0]["core"]["data"].get("forked_from"), False, 1
    if first is not None:
        fits = is_object(first, ["game", "head", "version"]) and is_number(first["version"], NATURAL[1:])
        fits = fits and is_text(first["game"], GAME) and is_text(first["head"], HASH)
        require(fits and first["game"] != archive["game"], "it does not name the game it was forked from")
        is_shared = True
    for version, event in enumerate(archive["events"], 1):
        kind = event["core"]["kind"]
        require(is_shared or kind != "fork-began", f"version {version} ends a history that is not shared")
        require(not is_shared or kind not in NOT_SHARED, f"version {version} cannot be in a shared history")
        if kind == "fork-began":
            is_shared, began = False, version
    require(not is_shared, "the history shared with another game has no end")
    return began


def check_seed(archive):
    """Check the seed against its commitment. Return it, or None if the archive does not show it."""
    core, hidden = archive["events"][0]["core"], archive["events"][0]["hidden"]
    require(core["data"].get("ruleset") == archive["ruleset"], "its ruleset is not that of the first event")
    committed = core["data"].get("seed_commitment")
    require("seed" in core["commitments"] and is_text(committed, HASH), "it contains no commitment to a seed")
    require(("seed" in hidden) is archive["complete"], "it must show the seed if and only if it is complete")
    if not archive["complete"]:
        return None
    fits = is_text(hidden["seed"]["value"], HASH)
    fits = fits and sha256(bytes.fromhex(hidden["seed"]["value"])).hex() == committed
    require(fits, "the seed does not match its commitment")
    return bytes.fromhex(hidden["seed"]["value"])


def check_sandbox(archive, passed):
    """Check that the game is not a sandbox, unless ``passed``. Return True if it is one."""
    core = archive["events"][0]["core"]
    is_sandbox = core["data"].get("sandbox", False)
    fits = type(is_sandbox) is bool and is_sandbox is ("script" in core["commitments"])
    require(fits, "it must have a script if and only if it is a sandbox")
    require(passed or not is_sandbox, "it is a sandbox: its draws were chosen, so they are not fair")
    return is_sandbox


def script_of(archive):
    """Return the scripted results of a sandbox by the label of their draws."""
    script, secret = {}, archive["events"][0]["hidden"].get("script", {"value": []})
    require(type(secret["value"]) is list, "its script is malformed")
    for chosen in secret["value"]:
        fits = is_object(chosen, ["label", "result"]) and type(chosen["label"]) is str
        require(fits and is_number(chosen["result"], range(2**32)), "its script is malformed")
        script.setdefault(chosen["label"], []).append(chosen["result"])
    return script


def check_draws(archive, seed, began):
    """Check that all draws from version ``began`` on follow from seed and script. Return their number."""
    epoch = count = total = 0
    listed, script, drawn, past = client_seeds(archive), script_of(archive), {}, [{}]
    name = "sandbox" if archive["events"][0]["core"]["data"].get("sandbox") else archive["game"]
    for version, event in enumerate(archive["events"], 1):
        core, seeds = event["core"], listed[version - 1]
        if core["kind"] == "game-rewound":
            epoch, count = epoch + 1, 0
            require(
                is_number(core["data"]["to_version"], range(1, version)),
                "it rewinds to a version that does not exist",
            )
            drawn = dict(past[core["data"]["to_version"]])
            is_there = canonical(core["data"].get("drawn", {})) == canonical(drawn)
            require(is_there, f"version {version} resets the script to another place")
        parts = ["starledger/1/draws", name, str(epoch), *seeds]
        prefixed = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)
        key = hmac.new(seed, prefixed, "sha256").digest()
        is_public = "draws" in core["data"] or "draws" not in event["hidden"]
        draws = core["data"].get("draws", []) if is_public else event["hidden"]["draws"]["value"]
        require(type(draws) is list, f"version {version} does not list its draws")
        is_shared = version < began  # drawn from the seed of the original game
        for k, label, size, result in draws:
            fits = is_number(size, range(1, 2**32 + 1)) and type(label) is str
            fits = fits and is_number(k, range(2**53) if is_shared else [count])
            require(fits, f"version {version} does not contain draw {count}")
            chosen = script.get(label, [])[drawn.get(label, 0) :][:1]
            expected = chosen if chosen and chosen[0] < size else [draw(key, k, label, size)]
            fits = is_number(result, range(size) if is_shared else expected)
            require(fits, f"draw {k} of version {version} does not follow from the seed")
            if not is_shared:
                count, total = count + 1, total + 1
                if script:
                    drawn[label] = drawn.get(label, 0) + 1
        past.append(dict(drawn))
    return total


def client_seeds(archive):
    """List, for each event, the seeds that the players had sent until then; empty for players without one."""
    data, listed = archive["events"][0]["core"]["data"], []
    require(type(data["seats"]) is list, "version 1 has no seats")
    seeds, seats = [""] * len(data["seats"]), range(len(data["seats"]))
    if data["client_seed"] is not None:
        fits = is_number(data["client_seed_seat"], seats) and is_text(data["client_seed"], "(?s).+")
        require(fits, "version 1 names an invalid client seed")
        seeds[data["client_seed_seat"]] = data["client_seed"]
    for event in archive["events"]:
        kind, data, version = event["core"]["kind"], event["core"]["data"], event["core"]["version"]
        if kind in ("seat-joined", "seat-left"):
            require(is_number(data["seat"], seats), f"version {version} names a seat that does not exist")
        if kind == "seat-joined" and data["client_seed"] is not None:
            require(is_text(data["client_seed"], "(?s).+"), f"version {version} names an invalid client seed")
            seeds[data["seat"]] = data["client_seed"]
        elif kind == "seat-left" and data["stand_in"] is None:
            seeds[data["seat"]] = ""
        listed.append(tuple(seeds))
    return listed


def check(text, trusted=None, unsigned=False, sandbox=False):
    """Check an archive and return the findings. Raises ValueError and related errors if it is invalid."""
    written = text.strip(b" \t\r\n")
    is_dense = sum(map(written.count, (b",", b"[", b"{"))) * BYTES_A_VALUE > len(written) + 1000
    require(not is_dense, "it contains more values than an archive of its size can")
    archive = json.loads(text.decode())
    check_form(archive)
    require(canonical(archive) == written, "it is not in canonical form")
    hashes, shown, absent = check_events(archive)
    signature = check_checkpoint(archive, hashes, trusted, unsigned)
    seed, began, is_sandbox = check_seed(archive), check_shared(archive), check_sandbox(archive, sandbox)
    sound, draws = (
        "hashes: sound; draws: not checked",
        "draws were not checked, since the seed is not shown yet",
    )
    if seed is not None:
        sound, draws = (
            "hashes and draws: sound",
            f"{check_draws(archive, seed, began)} draws follow from the seed",
        )
    if is_sandbox:
        sound = f"SANDBOX, its chance was chosen and is not fair; {sound}"
        draws = draws.replace("follow from the seed", "are as they were chosen")
    if began > 1:
        draws += f"; those before version {began}, shared with another game, were not checked"
    kinds = [event["core"]["kind"] for event in archive["events"]]
    over = "game over" if OVER.intersection(kinds) else "game not over"
    return f"""{archive["game"]}: {sound}; {signature}; {over}; rules not checked here
  events: {len(hashes)}, the last is {kinds[-1]}, the head {hashes[-1].hex()}
  hidden values: {shown} as they were committed to, {absent} not shown
  chance: {draws}"""


def check_lines(file, wanted):
    """Check a file with one archive per line. Return True if there is at least one and all are valid."""
    good = bad = 0
    for line in filter(bytes.strip, file):
        if good + bad == 0 and line.strip()[-1:] in b"{[,":
            print("BAD: an archive is one line in canonical form; this one has several")
            return False
        try:
            print(check(line, wanted.key, wanted.unsigned, wanted.sandbox))
            good += 1
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            what = str(error) if type(error) is ValueError else f"it cannot be read: {error!r}"
            print("BAD: " + "".join(letter if letter.isprintable() else "?" for letter in what[:300]))
            bad += 1
    return good > 0 and bad == 0


def main():
    parser = argparse.ArgumentParser(description="Check archives of Starledger games.")
    parser.add_argument("file", help="one archive, or one per line; - for standard input")
    parser.add_argument("--key", help="the verifier key that you trust, as listed by GET /api/v1/keys")
    parser.add_argument("--unsigned", action="store_true", help="accept unsigned archives")
    parser.add_argument("--sandbox", action="store_true", help="accept sandboxes, whose chance was chosen")
    wanted = parser.parse_args()
    try:
        if wanted.key is not None:
            read_key(wanted.key)
    except ValueError as error:
        print(f"verify.py: --key is not a verifier key: {error}", file=sys.stderr)
        sys.exit(2)
    try:
        with sys.stdin.buffer if wanted.file == "-" else open(wanted.file, "rb") as file:
            sys.exit(not check_lines(file, wanted))
    except OSError as error:
        print(f"verify.py: cannot read {wanted.file}: {error.strerror}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
