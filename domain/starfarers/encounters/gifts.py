"""Cards that ask for a number of resources: merchants, Travelers, the Council (SF-271, SF-359)."""

from domain.starfarers.encounters.card import (
    GAIN_UPGRADE,
    JUMP,
    ROB_EACH,
    STOP,
    TRADE_SHIP,
    EncounterCard,
    branch,
    gain_fame,
    lose_fame,
    number,
    receive,
)

GIFTS: tuple[EncounterCard, ...] = (
    EncounterCard(
        "ENC-01",
        "Caravan in the Dark",
        "merchant",
        "A long line of freighters dims its lamps and hails you. Its master waits to see what gift you "
        "bring. How many resources do you send across?",
        number(3),
        branches=(
            branch("The master takes empty hands as an insult and jams one of your drives.", STOP),
            branch("A modest gift earns a modest answer.", receive(1)),
            branch("The master laughs with pleasure and opens a hold for you.", receive(2), gain_fame(1)),
            branch(
                "You are toasted from deck to deck; the praise weighs more than the crate that comes with "
                "it.",
                receive(1),
                gain_fame(2),
            ),
        ),
    ),
    EncounterCard(
        "ENC-02",
        "The Haggler of Ninth Ring",
        "merchant",
        "A broker known for a short temper blocks your lane and holds out a scale. How many resources do "
        "you lay on it?",
        number(3),
        branches=(
            branch(
                "The broker spreads bad word of you and clips a tow clamp to one of your ships.",
                lose_fame(1),
                STOP,
            ),
            branch("The broker snorts, and the story travels ahead of you.", lose_fame(1)),
            branch("The scale tips level; you are paid in kind.", receive(2)),
            branch("The broker is so delighted that you leave with a fitted trade hull.", TRADE_SHIP),
        ),
    ),
    EncounterCard(
        "ENC-03",
        "Market Day at Low Orbit",
        "merchant",
        "Stalls on tethers drift past your viewport and every vendor waves. How many resources do you spend?",
        number(3),
        branches=(
            branch("Browsing costs nothing and brings nothing."),
            branch("You strike one tidy bargain.", receive(1)),
            branch("An engineer throws in a spare part.", GAIN_UPGRADE),
            branch("You buy out a stall, part and stock alike.", GAIN_UPGRADE, receive(1)),
        ),
    ),
    EncounterCard(
        "ENC-04",
        "The Fuel Broker",
        "merchant",
        "A tanker captain offers to fill your bunkers if the courtesy is right. How many resources do you "
        "offer?",
        number(3),
        branches=(
            branch("The captain closes the valves with your ship still coupled.", STOP),
            branch("The pumps run for a short while.", receive(2, "fuel")),
            branch("The pumps run, and a crate is added for company.", receive(2, "fuel"), receive(1)),
            branch(
                "The captain refits your mothership and praises you at every port.",
                GAIN_UPGRADE,
                gain_fame(1),
            ),
        ),
    ),
    EncounterCard(
        "ENC-05",
        "Too Friendly by Half",
        "merchant",
        "A smiling trader invites you to put gifts on an unmarked shuttle. How many resources do you load?",
        number(3),
        branches=(
            branch("The shuttle casts off empty; you were wise to doubt it."),
            branch(
                "The trader was a thief and cripples a ship, but drops two crates in the hurry.",
                STOP,
                receive(2, "goods"),
            ),
            branch("The trader was a thief, and onlookers pity the loss.", STOP, gain_fame(1)),
            branch("The trader was a thief, and your open hand becomes a legend.", STOP, gain_fame(2)),
        ),
    ),
    EncounterCard(
        "ENC-06",
        "The Merchant Heiress",
        "merchant",
        "An heiress on her first voyage asks what your people give to new friends. How many resources do "
        "you show her?",
        number(3),
        branches=(
            branch("She turns away, and her court remembers it.", lose_fame(1)),
            branch("She is charmed by the gesture.", gain_fame(1)),
            branch(
                "She returns the courtesy at once with a trinket of her own.",
                gain_fame(1),
                receive(1, "goods"),
            ),
            branch("She grants you a hull from her own yard.", TRADE_SHIP),
        ),
    ),
    EncounterCard(
        "ENC-07",
        "Auction of Odd Lots",
        "merchant",
        "An auctioneer sells sealed lots by blind bid. How many resources do you bid?",
        number(3),
        branches=(
            branch("You watch others bid and move on."),
            branch("Your lot holds two slabs of ore.", receive(2, "ore")),
            branch("Your lot holds carbon plates and a rarity.", receive(2, "carbon"), receive(1)),
            branch("Your lot holds a working module with a famous name on it.", GAIN_UPGRADE, gain_fame(1)),
        ),
    ),
    EncounterCard(
        "ENC-08",
        "The Pilgrim Vessel",
        "traveler",
        "A silent white ship keeps pace with yours; a thought asks whether you bring an offering. How many "
        "resources do you offer?",
        number(3),
        branches=(
            branch("The white ship fades without a word."),
            branch("A warm thought stays with your crew, and others hear of it.", gain_fame(1)),
            branch("Space folds around one of your ships.", JUMP),
            branch("Space folds around one of your ships, and the story spreads.", JUMP, gain_fame(1)),
        ),
    ),
    EncounterCard(
        "ENC-09",
        "Choir Without Voices",
        "traveler",
        "Hundreds of minds sing as one and pause for your answer. How many resources do you give?",
        number(3),
        branches=(
            branch("The song stops; the galaxy calls you cold.", lose_fame(1)),
            branch("One of your ships is lifted by the song.", JUMP),
            branch("The choir carries your name from star to star.", gain_fame(2)),
            branch("The song lifts a ship and your name with it.", JUMP, gain_fame(1)),
        ),
    ),
    EncounterCard(
        "ENC-10",
        "The Dream Exchange",
        "traveler",
        "You dream of a bazaar where thoughts are coins. How many resources do you leave on the table?",
        number(3),
        branches=(
            branch("You wake late, and one crew will not wake at all today.", STOP),
            branch("You wake with full holds.", receive(2)),
            branch("You wake to find a ship somewhere else entirely.", JUMP),
            branch(
                "You wake with a strange device bolted to the hull and admirers at the hatch.",
                GAIN_UPGRADE,
                gain_fame(1),
            ),
        ),
    ),
    EncounterCard(
        "ENC-11",
        "Gate of Lanterns",
        "traveler",
        "A ring of lights turns slowly; its keepers look to your hold. How many resources do you pass "
        "through the ring?",
        number(2),
        branches=(
            branch("The lanterns go dark."),
            branch("The ring opens for one ship.", JUMP),
            branch("The ring stays shut, but its keepers honour so full a gift.", gain_fame(1), receive(1)),
        ),
    ),
    EncounterCard(
        "ENC-12",
        "Readers of Minds",
        "traveler",
        "Travelers offer to tell you what your rivals are hiding, for a fitting thanks. How many resources "
        "do you give?",
        number(3),
        branches=(
            branch(
                "They show you the rivals' hiding places and are ashamed for you.", ROB_EACH, lose_fame(2)
            ),
            branch("They show you the rivals' hiding places.", ROB_EACH),
            branch("They keep the secrets, but bless your restraint.", gain_fame(1), receive(1)),
            branch("They send a ship where it is needed most.", JUMP, gain_fame(1)),
        ),
    ),
    EncounterCard(
        "ENC-13",
        "Blessing of the Elders",
        "traveler",
        "Three elders float beside your airlock with open palms. How many resources do you lay in them?",
        number(3),
        branches=(
            branch("The palms close and the elders drift on."),
            branch("The elders bow.", gain_fame(1)),
            branch("An elder touches the hull, and the hull changes.", GAIN_UPGRADE),
            branch("The elders bow and the hull changes.", GAIN_UPGRADE, gain_fame(1)),
        ),
    ),
    EncounterCard(
        "ENC-30",
        "Call of the Council",
        "council",
        "The Galactic Council collects for a starving world. How many resources do you donate?",
        number(3),
        branches=(
            branch("Your silence is noted.", lose_fame(1)),
            branch("You are thanked.", gain_fame(1)),
            branch("You are thanked and shown a food route.", gain_fame(1), receive(1, "food")),
            branch("You are honoured before the full council.", gain_fame(2)),
        ),
    ),
)
