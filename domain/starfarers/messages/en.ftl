asked-number = The encounter asks you how many resources you give.
asked-yes-or-no = The encounter asks you for yes or no.
why-centre = it is the centre of a system
why-closed = this site is closed
why-taken = something stands there
why-foreign-port = it is a spaceport site of another player
why-colony-ship-at-dock = a colony ship may not stay on a docking point
why-began-here = it began the flight on this site, and may return only to found a colony
why-trade-ship-on-site = a trade ship may not stay on a colony site
why-docks-taken = all docks of the outpost are taken
why-too-few-pods = you need more freight pods than the outpost has trade stations

## Moments

not-your-choice = This is for { $player } to decide.
other-acts = Now { $player } has to act.
starting-colonies-first = First the starting colonies have to be placed.
starting-spaceport-first = First the starting spaceport has to be made.
starting-ship-first = First the starting ship has to be placed.
pool-upgrade-first = First an upgrade of the pool has to be taken.
roll-first = First the dice have to be rolled for production.
relief-first = First the owner of the Galactic Relief Fund has to use it or decline.
return-first = First cards have to be returned for the 7.
rob-first = First a card has to be drawn from an opponent.
owed-ship-first = First the owed trade ship has to be placed.
shake-first = First the mothership has to be shaken.
friendship-first = First a friendship card has to be taken.
answer-first = First the encounter has to be answered.
stop-first = First a ship has to be stopped.
lose-upgrade-first = First an upgrade has to be removed.
gain-upgrade-first = First an upgrade has to be gained.
resources-first = First resources have to be taken.
trade-before-flight = Trading and building come after production and before the flight.
no-flight-now = There is no flight now.
no-colony-to-place = There is no colony to place now.
no-spaceport-to-make = There is no starting spaceport to make now.
no-starting-ship = There is no starting ship to place now.
no-pool-upgrade-now = There is no upgrade to take from the pool now.
already-rolled = The dice for production have already been rolled.
no-relief-now = The Galactic Relief Fund gives nothing now.
nobody-to-rob = There is nobody to rob now.
no-trade-to-end = There is no trade and build phase to end now.
no-owed-ship = There is no owed trade ship to place now.
shake-as-flight-begins = The mothership is shaken when the flight begins.
no-friendship-card-now = There is no friendship card to take now.
no-encounter-now = There is no encounter to answer now.
no-ship-to-stop = There is no ship to stop now.
no-upgrade-to-lose = There is no upgrade to remove now.
no-upgrade-to-gain = There is no upgrade to gain now.
no-resources-to-take = There are no resources to take now.
three-or-four-players = Starfarers is for 3 or 4 players.
colony-there = There is a colony on { $place }.
not-a-home-site = Intersection { $place } is not a site of a home system.
no-colony-there = You have no colony on { $place }.
not-your-spaceport-site = Intersection { $place } is not a spaceport site of your spaceport.
not-in-pool = There is no { $upgrade } left in the pool.
cards-lacking = You do not have { $cards }.
price-lacking = You need { $price } for this.
supply-has-none = The supply has no { $resource }.
these-cards-lacking = You do not have these cards.
supply-lacks-these = The supply does not have these cards.
cards-to-receive =
    { $number ->
        [one] You receive 1 card.
       *[other] You receive { $number } cards.
    }
no-cards-to-return = Nobody has to return cards now.
no-return-due = You do not have to return cards.
return-chosen = You have already chosen the cards to return.
return-number =
    { $number ->
        [one] You have to return exactly 1 card.
       *[other] You have to return exactly { $number } cards.
    }
opponent-has-no-card = { $player } has no card.
name-another-player = Name another player at this table.
opponents-differ = The opponents have to be different.
too-few-ahead = Fewer than two opponents have more points than you.

## Trade

trade-impossible = This trade is no longer possible.
offer-not-open = There is no open offer { $number }.
offer-not-to-you = Offer { $number } does not ask you for an answer.
withdraw-own-offer = Only its maker can withdraw an offer.
already-accepted = You have already accepted this offer.
already-refused = You have already refused this offer.
partner-not-agreed = { $player } has not agreed to this trade.
trade-needs-both-sides = Each side has to give at least 1 card.
same-type-on-both-sides = { CAPITAL($resource) } is on both sides of the trade.
take-another-type = The card taken has to be of another type.
supply-rate = You trade { $rate } { $resource } for 1 other card, not { $number }.
supply-rates = You trade { $low } or { $high } { $resource } for 1 other card, not { $number }.

## Building

all-ships-placed = Your three transport ships are on the map.
piece-lacking = You have no { $piece } left in your supply.
not-a-site-of-your-spaceports = Intersection { $place } is not a site of one of your spaceports.
not-a-free-spaceport-site = This is not a free site of one of your spaceports.
ship-there = A ship stands on { $place }.
all-shipyards-placed = All your three shipyards are on the map.
no-colony-without-shipyard = You have no colony without a shipyard on { $place }.
upgrade-cap = Your mothership has room for { $number } { $upgrade }s.
upgrade-gone = There is no { $upgrade } left in the tray.
fame-gone = There is no fame piece left in the tray.
no-fame-for-sale = You do not have Fame for Sale.
fame-bought = You have already bought a fame piece this turn.
no-helping-hand = You do not have A Helping Hand.
helping-hand-used = You have already used A Helping Hand this turn.
card-not-at-outpost = This card is not at the outpost.
not-your-ship = This ship is not yours.
ship-not-on-map = This ship is not on the map.
ship-stopped = An encounter has stopped your { $ship } on { $at } for this flight.
move-over = The move of your { $ship } on { $at } is over.
move-not-begun = Your { $ship } on { $at } has not begun to move.
move-begun = Your { $ship } on { $at } has begun to move.
end-move-first = The move of your { $ship } on { $at } has to be ended first: it leads to a choice.
cannot-end-there = Your { $ship } on { $at } cannot end its move on { $place }: { $why }.
not-connected = Intersections { $at } and { $place } are not connected.
centre-in-the-way = Intersection { $place } is the centre of a system, which nothing crosses.
centre-of-system = Intersection { $place } is the centre of a system.
centre-or-face-down = Intersection { $place } is the centre of a system or of a face-down sector.
perhaps-a-site = Intersection { $place } could turn out to be a colony site.
too-far =
    { $number ->
        [one] Intersection { $place } is too far: your { $ship } on { $at } has 1 step left.
       *[other] Intersection { $place } is too far: your { $ship } on { $at } has { $number } steps left.
    }
steps-left =
    { $number ->
        [one] Your { $ship } on { $at } has 1 step left.
       *[other] Your { $ship } on { $at } has { $number } steps left.
    }
no-end-from-there = From { $place } your { $ship } on { $at } could not end its move anywhere.
already-there = Your { $ship } on { $at } stands there already.
reveals-on-the-way = On the way to { $place } the ship would reveal something first.
has-to-leave = Your { $ship } on { $at } has to leave this place.
trade-ship-founds-nothing = A trade ship cannot found a colony.
not-a-colony-site = Intersection { $place } is not a colony site.
site-closed = The site { $place } is closed.
site-not-free = The site { $place } is not free.
token-next-to-site = A pirate base or ice planet is next to { $place }.
no-jump = You have no space jump to make.
give-at-most =
    { $number ->
        [one] You may give at most 1 resource.
       *[other] You may give at most { $number } resources.
    }
answer-costs =
    { $number ->
        [one] This answer costs 1 resource.
       *[other] This answer costs { $number } resources.
    }
ship-has-to-clear-site = A ship that has to clear a spaceport site may not be chosen.
choose-moving-ship = Choose one of your ships that is not stopped yet.
upgrade-lacking = You have no { $upgrade }.
no-more-upgrades = You cannot have another { $upgrade }.
