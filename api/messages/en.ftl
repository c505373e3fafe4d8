send-bearer-token = Send the token as: Authorization: Bearer <token>.
needs-bot-token = This requires the token of a bot.
only-bots = Only bots may do this.
ticket-unknown = This ticket is unknown or has expired.
ticket-for-another-stream = This ticket is for another stream.
ticket-older-than-token = The seat's token was renewed after this ticket was issued.
no-ruleset-of-this-name = No ruleset has this name.
version-or-time = Give either a version or a time, not both.
parameters-repeated = Some parameters occur more than once.
host-invalid = The Host header contains no valid name or address of this service.
not-json = Not valid JSON.
parameter-not-json = A parameter is not valid JSON.
body-not-an-object = The body must be a JSON object.
body-too-deep = The body is nested too deeply.
body-unlike-headers = The body does not match its headers.
body-not-json = The body is not valid JSON: { $error }
body-too-large = A body may have at most { $number } bytes.
body-must-be-json = Send the body as application/json.
numbers-out-of-range = Numbers must be between -(2^53 - 1) and 2^53 - 1.
idempotency-key-invalid = An Idempotency-Key must have 1 to 200 visible ASCII characters.
last-event-id-invalid = Last-Event-ID must be the ID of an event, which is its version.
answer-needs-action = An answer must contain an action.
lease-names-seat = The lease already determines the seat and the decision.
failed-internally = The service failed to process the request. The error was logged.
body-too-slow = The request body did not arrive in time.
head-too-slow = The request head did not arrive in time.
store-unreachable = The store is unreachable or overloaded.
shutting-down = The service is shutting down; retry.
not-finished = The service could not finish this request; retry.
takes-longer = This request takes longer than expected; retry.
not-reachable = Not reachable: { $names }.
no-such-file = This file does not exist.
file-of-another-release = This file belongs to another release of the page. Load the page again.

## Fields

no-control-characters = Control characters are not allowed.
occurs-twice = Occurs more than once.
clock-needs-field = Required for this kind.
clock-lacks-field = Not allowed for this kind.
sandbox-shape = Must be true, or an object with a seed, draws or both.
key-characters = 1 to 200 visible ASCII characters.
action-alone = Must contain an action and nothing else.
without-fields = Without { $fields }.
not-beside-version = Not allowed together with version.
no-such-page = The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.
method-not-usable = The method is not allowed for the requested URL.
type-invalid = Invalid type.
input-type-invalid = Invalid input type.
not-a-string = Not a valid string.
not-a-mapping = Not a valid mapping type.

## Limits

limit-of-writes = The limit is { $number } writes a second.
limit-of-reads = The limit is { $number } reads a second.
limit-of-preflights = The limit is { $number } preflights a second.
limit-of-probes = The limit is { $number } probes a second.
limit-of-new-games = The limit is { $number } new games an hour.
limit-of-reports = The limit is { $number } reports an hour.
ratings-of-players = Name a player; ratings do not belong to seats.
strength-of-running = Only running games are listed by strength.
player-or-seat = Name either a player, or a game and a seat.
limit-of-new-players = The limit is { $number } new players an hour.
limit-of-streams = The limit is { $number } open streams at a time.
limit-of-long-requests = The limit is { $number } long requests at a time.
limit-of-connections = The limit is { $number } connections per address at a time.
connections-exhausted = The server has reached its connection limit. Retry later.
needs-more-memory = This request needs more memory than the service allows.
needs-more-time = This request needs more time than the service allows.
archive-needs-more-memory = Verifying this archive needs more memory than the service allows.
archive-needs-more-time = Verifying this archive needs more time than the service allows.

## Deliveries

delivery-shape = Must be a kind of delivery or an object.
settings-of-webhook-only = Only a webhook delivery has further settings.
webhook-shape = Must be an object with the url and, optionally, the secret.
webhook-given-once = Allowed only with the delivery webhook, and only once.
webhook-needs-url = A webhook needs a url.

## Connections

request-line-too-long = The request line is longer than the service accepts.
headers-too-long = The headers are larger than the service accepts.
not-http = The service cannot parse this as an HTTP request.

## Texts of libraries and archives, in English only

english-only = { $text }
