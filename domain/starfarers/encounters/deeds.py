"""Cards with a yes-or-no question, and Wear and Tear (SF-273, SF-319, SF-359)."""

from domain.starfarers.encounters.card import (
    GAIN_UPGRADE,
    JUMP,
    LOSE_UPGRADE,
    ROB_EACH,
    STOP,
    TRADE_SHIP,
    EncounterCard,
    Step,
    branch,
    combat,
    gain_fame,
    lose_fame,
    outcome,
    receive,
    speed,
    yes_or_no,
)

DEEDS: tuple[EncounterCard, ...] = (
    EncounterCard(
        "ENC-14",
        "Toll of the Black Banner",
        "pirate",
        "A gunship bars the lane and asks for two resources. Do you pay?",
        yes_or_no(2),
        branches=(
            combat(
                "right_2",
                "You refuse and clear for action.",
                outcome("The gunship breaks off and spills loot.", gain_fame(1), receive(1)),
                outcome("You are beaten, but nobody doubts your courage.", STOP, gain_fame(1)),
            ),
            branch("The gunship takes its toll and lets you by."),
        ),
    ),
    EncounterCard(
        "ENC-15",
        "Ambush in the Dust Belt",
        "pirate",
        "Shots cross your bow from behind an asteroid; one resource will end the matter. Do you pay?",
        yes_or_no(1),
        branches=(
            combat(
                "left_1",
                "You turn and fire back.",
                outcome("The ambushers scatter.", gain_fame(1)),
                outcome("A hit tears something off your mothership.", LOSE_UPGRADE),
            ),
            branch("The asteroid falls silent."),
        ),
    ),
    EncounterCard(
        "ENC-16",
        "Boarding Hooks",
        "pirate",
        "Raiders fire hooks and demand two resources. Do you pay?",
        yes_or_no(2),
        branches=(
            combat(
                "right_1",
                "You cut the cables and stand ready.",
                outcome("You strip a useful part from the raider.", gain_fame(1), GAIN_UPGRADE),
                outcome("They strip a useful part from you and leave a ship adrift.", LOSE_UPGRADE, STOP),
            ),
            branch("The hooks are reeled in."),
        ),
    ),
    EncounterCard(
        "ENC-17",
        "Flagship on the Scope",
        "pirate",
        "A pirate flagship comes up fast. Do you run?",
        yes_or_no(),
        branches=(
            combat(
                "left_2",
                "You hold your course.",
                outcome("The flagship strikes its colours.", gain_fame(2)),
                outcome("You limp away the poorer.", LOSE_UPGRADE, lose_fame(1)),
            ),
            speed(
                "left_1",
                "You open the throttles.",
                outcome("You are gone before the first salvo."),
                outcome("They catch your slowest ship.", STOP),
            ),
        ),
    ),
    EncounterCard(
        "ENC-18",
        "The Captured Freighter",
        "pirate",
        "Pirates are towing a freighter that is not theirs. Do you attack?",
        yes_or_no(),
        branches=(
            branch("Word gets out that you looked away.", lose_fame(1)),
            combat(
                "right_1",
                "You dive on the tow line.",
                outcome("The grateful owners give the freighter to you.", TRADE_SHIP),
                outcome("The pirates hold you off and shoot a part from your hull.", LOSE_UPGRADE, STOP),
            ),
        ),
    ),
    EncounterCard(
        "ENC-19",
        "Stolen Wares",
        "pirate",
        "A masked dealer offers cargo without papers. Do you accept?",
        yes_or_no(),
        branches=(
            branch("The dealer's victims thank you.", gain_fame(1)),
            branch("The cargo is good, your reputation less so.", receive(3), lose_fame(1)),
        ),
    ),
    EncounterCard(
        "ENC-20",
        "A Share of the Raid",
        "pirate",
        "A pirate captain proposes that you rob your rivals together. Do you agree?",
        yes_or_no(),
        branches=(
            combat(
                "right_2",
                "The captain does not take refusal well.",
                outcome(
                    "You silence the captain's guns and salvage the plating.",
                    gain_fame(1),
                    receive(2, "carbon"),
                ),
                outcome("The captain leaves you drifting.", STOP),
            ),
            branch("The raid succeeds, and everyone knows who took part.", ROB_EACH, lose_fame(2)),
        ),
    ),
    EncounterCard(
        "ENC-21",
        "The Hidden Pursuer",
        "pirate",
        "Something has followed you for hours without a signal. Do you arm your cannons?",
        yes_or_no(),
        branches=(
            speed(
                "right_1",
                "You try to outrun the shadow.",
                outcome(
                    "The shadow falls behind, and the tale of the chase runs ahead of you.", gain_fame(1)
                ),
                outcome("The shadow overtakes you.", STOP),
            ),
            combat(
                "left_2",
                "A raider drops its cloak.",
                outcome("The raider surrenders a crate and its pride.", gain_fame(1), receive(1)),
                outcome("The raider shoots first.", LOSE_UPGRADE),
            ),
        ),
    ),
    EncounterCard(
        "ENC-22",
        "Fire Aboard a Transport",
        "distress",
        "A transport full of settlers is burning and short of parts. Do you give two resources?",
        yes_or_no(2),
        branches=(
            branch("Their last message names you.", lose_fame(1)),
            branch("The settlers are saved.", gain_fame(1)),
        ),
    ),
    EncounterCard(
        "ENC-23",
        "The Envoy under Fire",
        "distress",
        "A council envoy is being hunted. Do you step in?",
        yes_or_no(),
        branches=(
            branch("The council takes note.", lose_fame(1)),
            combat(
                "left_1",
                "You place yourself between hunter and prey.",
                outcome("The envoy speaks of you before the whole council.", gain_fame(2)),
                outcome("You buy the envoy time at a heavy price.", LOSE_UPGRADE, STOP),
            ),
        ),
    ),
    EncounterCard(
        "ENC-24",
        "The Medicine Run",
        "distress",
        "A far outpost needs serum at once, and only speed will do. Do you take the run?",
        yes_or_no(),
        branches=(
            branch("Others go in your place."),
            speed(
                "right_1",
                "You race the clock and a rival courier.",
                outcome(
                    "The serum arrives in time, and the outpost fills a locker for you.",
                    gain_fame(1),
                    receive(1),
                ),
                outcome("You burn out a drive for nothing.", STOP),
            ),
        ),
    ),
    EncounterCard(
        "ENC-25",
        "Stranded Scholars",
        "distress",
        "A research barge has lost its engine. Do you take it in tow?",
        yes_or_no(),
        branches=(
            branch("You leave a beacon and fly on."),
            branch(
                "The tow costs you a day, but the scholars repay you with their craft.", STOP, GAIN_UPGRADE
            ),
        ),
    ),
    EncounterCard(
        "ENC-26",
        "The False Beacon",
        "distress",
        "A weak call for help repeats without a name. Do you answer it?",
        yes_or_no(),
        branches=(
            branch("The call stops as soon as you pass."),
            combat(
                "right_2",
                "It is a trap.",
                outcome("The trap closes on its maker.", gain_fame(1), receive(1)),
                outcome("The trap closes on you.", LOSE_UPGRADE),
            ),
        ),
    ),
    EncounterCard(
        "ENC-27",
        "Mouth of the Wormhole",
        "wormhole",
        "A tear in space pulls at your ships. Do you steer into it?",
        yes_or_no(),
        branches=(
            branch("You give the tear a wide berth."),
            speed(
                "left_1",
                "You must be faster than the tide.",
                outcome("You ride the tear to wherever you like.", JUMP),
                outcome("The tide throws you back and strains a hull.", STOP),
            ),
        ),
    ),
    EncounterCard(
        "ENC-28",
        "The Quiet Wormhole",
        "wormhole",
        "A stable passage hums in empty space, rimmed with wreckage. Do you send a ship through?",
        yes_or_no(),
        branches=(
            branch("You pick over the wreckage instead.", receive(1)),
            branch("The passage holds.", JUMP),
        ),
    ),
    EncounterCard(
        "ENC-29",
        "The Dead Shipyard",
        "salvage",
        "A yard without crew still keeps one hull in its cradle, and another crew has seen it too. Do you "
        "go for the hull?",
        yes_or_no(),
        branches=(
            branch("You cut some plate from the outer ring.", receive(1, "ore")),
            speed(
                "left_2",
                "You race for the cradle.",
                outcome("The hull is yours.", TRADE_SHIP),
                outcome("You arrive second and foul a drive in the scaffolding.", STOP),
            ),
        ),
    ),
    EncounterCard(
        "ENC-31",
        "Wear and Tear: Metal Fatigue",
        "wear_and_tear",
        "Long flights leave cracks in every fleet, and the council inspects them all.",
        steps=(  # SF-363
            Step("at_least", LOSE_UPGRADE, 5),
            Step("most_pods", gain_fame(1)),
        ),
    ),
    EncounterCard(
        "ENC-32",
        "Wear and Tear: Ion Storm",
        "wear_and_tear",
        "A storm front sweeps through the known sectors and spares nobody who carries too much.",
        steps=(  # SF-364
            Step("at_least", LOSE_UPGRADE, 7),
            Step("fewest_upgrades", receive(1)),
        ),
    ),
)
