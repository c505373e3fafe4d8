#!/bin/sh
# A bot for Starledger with curl and jq.
#
#     STARLEDGER_SERVER=http://127.0.0.1:8000 STARLEDGER_BOT_TOKEN=slb_... sh bot.sh
#
# It polls for decisions and takes the first legal action that it likes, else the last one.
set -u

api="${STARLEDGER_SERVER:-http://127.0.0.1:8000}/api/v1"
likes='["build-starbase", "build-outpost", "build-starship"]'
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT && trap 'exit 0' INT TERM

# Sends a request; prints the status, 000 where there was no answer, and leaves the answer in $work/answer.
# The token stands in a file, since arguments can be read by everybody on this machine.
printf 'header = "Authorization: Bearer %s"\n' "${STARLEDGER_BOT_TOKEN:?is not set}" > "$work/token"
post() {
  curl --silent --config "$work/token" --max-time "$3" --header 'Content-Type: application/json' \
    --data "$2" --output "$work/answer" --write-out '%{http_code}' "$api$1"
}

choose() {
  jq --compact-output --argjson likes "$likes" '
    .legal_actions as $actions
    | first(($likes[] as $like | $actions[] | select(.type == $like)), ($actions | last) | values)
    | {action: .}' "$work/decision"
}

# The same answer sent again, after one that was lost, is not a second one.
answer() {
  for pause in 0 1 2 4; do
    sleep "$pause"
    status=$(post "/bot/leases/$1/answer" "$2" 15)
    case $status in 000 | 429 | 5??) ;; *) break ;; esac
  done
  echo "$(jq --raw-output '"game \(.game), seat \(.seat), version \(.since)"' "$work/decision"): $status $2"
}

while :; do
  status=$(post /bot/leases '{"wait": 30}' 45)
  case $status in
    200)
      mv "$work/answer" "$work/decision"
      action=$(choose)
      if [ -n "$action" ]; then answer "$(jq --raw-output .lease "$work/decision")" "$action"; fi
      ;;
    204) ;;
    000 | 429 | 5??)
      echo "The service is away or busy ($status)."
      sleep 1
      ;;
    *)
      echo "The service refuses this bot: $(jq --raw-output .detail "$work/answer")" >&2
      exit 1
      ;;
  esac
done
