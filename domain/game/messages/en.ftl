game-over = The game is over.
game-closed = The operator has closed this game: { $reason }
game-not-closed = This game is not closed.
game-not-started = The game has not started; it is waiting for players.

## Whose decision it is

not-your-turn = Only the player whose turn it is may do this.
other-decides = { $player } has to decide now, not you.
others-decide = { $players } and { $last } have to decide now, not you.

## Limits on offers

open-offers-limit = You have { $number } open offers; withdraw one first.
offers-limit = You have made { $number } offers this turn.
declined-offers-limit = Your opponent has declined { $number } offers in this turn.
system-measures-only = Only the system measures the supply routes, and nothing else.
system-decides-nothing = The system has nothing to decide in this game.
nobody-decides = Nobody has anything to decide now.
decision-time-over = The time for this decision has run out; it is decided for you.
decision-time-left = The time for this decision has not run out.
colours-are = The colours are { $colors }.
colour-twice = Only one seat can be { $color }.
seat-not-open = Seat { $seat } is not open.
seat-without-token = Nobody with a token sits at seat { $seat }.
seat-left = You have left this seat already.
no-stand-in = No stand-in plays for this seat.

## Proposals

already-agreed = You have agreed to this already.
no-consent-possible = This takes the consent of another person at the table, and there is none: bots do not agree. Alone you may take back your own last action if it drew no chance, showed nothing hidden and carried out no agreement, nobody has acted since, and the game has no clock.
proposal-open = Proposal { $proposal } is open; the others have to answer it first.
proposal-closed = This proposal was answered, taken back or carried out, or { $number } more events have happened.
