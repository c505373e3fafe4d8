#!/bin/sh
# A bot for Starledger with curl and jq.
#
#     STARLEDGER_SERVER=http://127.0.0.1:8000 STARLEDGER_BOT_TOKEN=slb_... sh bot.sh
#
# It polls for decisions and takes a preferred action if one is legal, otherwise the last one.
set -u

api="${STARLEDGER_SERVER:-http://127.0.0.1:8000}/api/v1"
token=${STARLEDGER_BOT_TOKEN:?is not set}
preferred='["build-starbase", "build-outpost", "build-starship"]'
newline='
'

# post PATH BODY SECONDS: send a request; set status (000 without a response) and body.
# The token is passed on standard input, since everybody on this machine can read arguments.
post() {
  reply=$(curl --silent --config - --max-time "$3" --header 'Content-Type: application/json' \
    --data "$2" --write-out '\n%{http_code}' "$api$1" <<CONFIG
header = "Authorization: Bearer $token"
CONFIG
  )
  status=${reply##*"$newline"}
  body=${reply%"$newline"*}
}

choose() {
  jq --compact-output --argjson preferred "$preferred" '
    .legal_actions as $actions
    | first(($preferred[] as $type | $actions[] | select(.type == $type)), ($actions | last | values))
    | {action: .}'
}

# answer DECISION ACTION: send an answer. Repeating it after a lost response is safe.
answer() {
  lease=$(printf '%s' "$1" | jq --raw-output .lease)
  for pause in 0 1 2 4; do
    sleep "$pause"
    post "/bot/leases/$lease/answer" "$2" 15
    case $status in 000 | 429 | 5??) echo "The service is unreachable, busy or limits this bot ($status)." ;; *) break ;; esac
  done
  printf '%s' "$1" | jq --raw-output --arg came "$status $2" '"game \(.game), seat \(.seat), version \(.since): \($came)"'
}

while :; do
  post /bot/leases '{"wait": 30}' 45
  case $status in
    200)
      decision=$body
      action=$(printf '%s' "$decision" | choose)
      if [ -n "$action" ]; then answer "$decision" "$action"; fi
      ;;
    204) ;;
    000 | 429 | 5??)
      echo "The service is unreachable, busy or limits this bot ($status)."
      sleep 1
      ;;
    *)
      echo "The service refuses this bot: $(printf '%s' "$body" | jq --raw-output .detail)" >&2
      exit 1
      ;;
  esac
done
