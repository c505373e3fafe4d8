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
system-measures-only = Only the system can measure the supply routes, and it can do nothing else.
system-decides-nothing = The system has nothing to decide in this game.
nobody-decides = Nobody has anything to decide now.
decision-time-over = The time for this decision has run out; the service decides for you.
decision-time-left = The time for this decision has not run out.
colours-are = The colours are { $colors }.
colour-twice = Only one seat can be { $color }.
seat-not-open = Seat { $seat } is not open.
seat-without-token = Nobody with a token sits at seat { $seat }.
seat-left = You have already left this seat.
no-stand-in = No stand-in plays for this seat.

## Proposals

already-agreed = You have already agreed to this proposal.
no-consent-possible = A rewind needs the consent of another person at the table, and only bots play with you. Without consent you can only take back your own last action: it must have drawn no chance, revealed nothing hidden and carried out no agreement; nobody may have acted since; and the game must have no clock.
proposal-open = Proposal { $proposal } is open; the others have to answer it first.
proposal-closed = This proposal is no longer open: it was answered, withdrawn or carried out, or it lapsed after { $number } events.
