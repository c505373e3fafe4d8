## Moments

setup-first = First the set-up has to be finished.
spock-first = First the holder of Spock has to use the card or decline.
kirk-first = First the holder of Kirk has to use the card or decline.
discard-first = First cards have to be discarded.
cruiser-first = First the battle cruiser has to be moved.
theft-first = First the victim of the theft has to be chosen.
uhura-first = First a card has to be returned to each player who gave one for Uhura.
mccoy-first = First one of the cards viewed with McCoy has to be kept.
chapel-first = First a card has to be taken from the hand viewed with Chapel.
second-starship-first = First the second free starship has to be placed or declined.
followup-first = First the support card just used has to be flipped or exchanged.
not-your-choice = This is for { $player } to decide.
no-such-choice = There is no such choice to make now.
build-after-roll = Building is possible only after the roll.
trade-phase-follows-roll = The trade phase follows the roll.
build-phase-began = The build phase has already begun.
no-phase-to-begin = Trade and build are one phase here; there is nothing to begin.
trade-after-roll = Trading is possible only after the roll is resolved.
trade-over = Trading is over for this turn.
roll-before-end = The turn cannot end before the dice are rolled.
already-rolled = The dice have already been rolled.

## Set-up

no-starting-outpost = There is no starting outpost to place now.
no-starting-starship = There is no starting starship to place now.
no-start-roll = This is not the roll for the start.
only-tied-roll-again = Only the players tied for the highest sum roll again.
start-rolled = You have already rolled for the start.
starship-at-new-outpost = The starship has to end at the outpost just placed on { $point }.
three-or-four-players = Star Trek Catan is for 3 or 4 players.
nobody-red = With 3 players on the beginner board nobody is red.
no-such-seat = There is no seat { $seat }.
no-discard-now = Nobody has to discard now.
no-discard-due = You do not have to discard.
discard-is-final = You have already submitted your discard; it is final.
discard-number =
    { $number ->
        [one] You have to discard exactly 1 card.
       *[other] You have to discard exactly { $number } cards.
    }
cruiser-stays = The battle cruiser cannot be moved now.
cruiser-leaves-sector = The battle cruiser has to leave { $sector } for another sector.
no-theft-now = There is nothing to steal now.
victim-at-cruiser = Only an opponent with a station at the cruiser's sector can be chosen.
cards-lacking = You do not have { $cards }.
price-lacking = You need { $price } for this.
not-in-that-hand = There is no { $resource } in that hand.
supply-has-none = The supply has no { $resource }.
supply-lacks = The supply does not have { $cards }.
supply-lacks-one = The supply does not have 1 { $resource }.
supply-empty = The supply is empty.

## Trade

offer-not-made-yet = There has been no offer { $number } yet.
offer-closed = Offer { $number } is no longer open.
offer-not-to-you = Offer { $number } does not ask you.
offer-asks-opponents = An offer asks opponents at this table.
trade-with-active-player = You can trade with the active player only.
trade-needs-both-sides = At least 1 card has to change hands on each side.
same-type-on-both-sides = { CAPITAL($resource) } is on both sides of the trade.
withdraw-own-offer = Only its maker can withdraw an offer.
already-accepted = You have already accepted this offer.
already-rejected = You have already rejected this offer.
not-accepted = You have not accepted this offer.
maker-chooses-partner = Only the maker of an offer chooses the partner.
partner-not-waiting = This seat has no acceptance that awaits your choice.
active-player-trades-with-supply = Only the active player trades with the supply.
give-one-type = You have to give the supply cards of one type.
give-exactly-one-type = You can give the supply cards of only one type at once.
take-another-type = You cannot take a card of the type that you give.
supply-rate = Your rate for { $resource } is { $rate } cards for 1.

## Building

all-starships-placed = All your 15 starships are on the board.
route-taken = Route { $route } is taken.
route-blocked = An opponent's station blocks the way to route { $route }.
route-not-connected = Route { $route } touches neither a station nor a starship of yours.
no-outpost-in-supply = You have no outpost in your supply; upgrade one first.
no-starship-at-point = No starship of yours ends at { $point }.
point-taken = There is already a station on { $point }.
point-too-near = There is a station next to { $point }.
no-outpost-there = You have no outpost on { $point }.
all-starbases-built = All your 4 starbases are built.
no-route-changed = No supply route has changed.

## Development cards

deck-empty = The development deck is empty.
no-card-now = No development card can be played now.
card-already-played = You have already played a development card this turn.
card-lacking = You have no { $title } card.
card-fresh = Your { $title } card was bought this turn.
research-takes = A Research Station takes { $number } from the supply now, not { $cards }.
no-second-starship = There is no second free starship to place.

## Support cards

no-support-cards = This game is played without support cards.
uhura-not-now = Uhura cannot be used now.
sulu-not-now = Sulu cannot be used now.
chekov-not-now = Chekov cannot be used now.
scott-after-roll = Scott is for building a starship, which is possible only after the roll.
mccoy-after-roll = McCoy is for buying a development card, which is possible only after the roll.
rand-while-trading = Rand can be used only while you may trade with the supply.
chapel-after-roll = Chapel can be used only after the roll is resolved.
sarek-after-roll = Sarek is for building, which is possible only after the roll.
spock-after-barren-roll = Spock can be used only directly after a roll that brought you nothing.
kirk-at-seven = Kirk can be used only when a 7 is rolled.
other-support-card = Your support card is { $title }.
support-card-used = You have already used { $title } this turn.
support-card-new = You received { $title } only this turn.
not-in-display = { $title } is not in the display.
take-another-card = The card taken must not be the one returned.
b-side-needs-exchange = A card used on its B-side has to be exchanged.
opponent-named-twice = The same opponent cannot be named twice.
name-opponents = Name opponents at this table.
choose-opponent = Choose an opponent at this table.
opponent-has-no-cards = { $player } has no resource cards.
opponent-not-ahead = { $player } does not have more public victory points than you.
return-one-each = Return one card to each player who gave one.
scott-payment = With Scott, pay 1 tritanium and any card except dilithium, or 1 dilithium and any card except tritanium.
mccoy-payment = With McCoy, pay { $price }; you may replace 1 of these cards by a card of another type.
kirk-saves-only = With more than { $number } cards, Kirk saves you from discarding, but you take no card.
kirk-needs-resource = With { $number } cards or fewer, name the resource that you take.
not-a-viewed-card = That is not one of the cards that you viewed.
no-starship-on-route = You have no starship on route { $route }.
no-open-end = The starship on route { $route } has no open end.
move-to-another-route = The starship has to go to another route.
route-needs-that-starship = Without that starship, none of your pieces touches route { $route }.
cruiser-on-asteroids = The battle cruiser is already on the asteroid field.
rand-needs-two = You need 2 { $resource } for the first trade with Rand.
no-intervenes = You have no Starfleet Intervenes card.
no-intervenes-face-up = You have no Starfleet Intervenes card face up.
no-intervenes-in-hand = You have no Starfleet Intervenes card in your hand.
