"""Short forms of the sentences of the log, in English and German; empty for events that players skip."""

from collections.abc import Mapping

from domain.kernel.brief import briefs
from domain.kernel.say import Catalogue, Language

BRIEFS: Mapping[Language, Catalogue] = briefs(
    {
        "astro": ("Astro", "Astro"),
        # Set-up and production
        "the table is set; {shares}; {moon} has the moon crest": (
            "{moon} took the moon crest",
            "{moon} {moon:hat|hast} das Mondwappen",
        ),
        "{who} starts with {module}": (
            "{who} started with {module}",
            "{who} {who:hat|hast} zu Beginn {module}",
        ),
        "turn {turn}: {who} begins": ("turn {turn}: {who}", "Zug {turn}: {who}"),
        "{who} rolls {roll}": ("{who} rolled {roll}", "{who} {who:würfelt|würfelst} {roll}"),
        "{who} gains {income}": ("{who} got {income}", "{who} {who:erhält|erhältst} {income}"),
        "{who} is to choose {choices}": (
            "{who} may choose {choices}",
            "{who} {who:darf|darfst} wählen: {choices}",
        ),
        "{who} lets a colony yield {goods}": (
            "{who} got {goods} from a colony",
            "{who} {who:erhält|erhältst} {goods} von einer Kolonie",
        ),
        # Flight
        "{who} flies into sector {sector} with speed {speed} and {actions} actions": (
            "{who} flew into sector {sector}: speed {speed}, {actions} actions",
            "{who} {who:fliegt|fliegst} in Sektor {sector}: Geschwindigkeit {speed}, {actions} Aktionen",
        ),
        "{who} looks at the {number} top cards": (
            "{who} looked at the top {number} cards",
            "{who} {who:sieht|siehst} die obersten {number} Karten an",
        ),
        "{who} does without the sensor": (
            "{who} did without the sensor",
            "{who} {who:verzichtet|verzichtest} auf den Sensor",
        ),
        "{who} puts {number_on_top} of them on top{top} and {number_at_bottom} at the bottom{bottom}": (
            "{who} put {number_on_top} on top{top} and {number_at_bottom} at the bottom{bottom}",
            "{who} {who:legt|legst} {number_on_top} nach oben{top} und {number_at_bottom} nach unten{bottom}",
        ),
        "{who} flies to {card}": ("{who} flew to {card}", "{who} {who:fliegt|fliegst} weiter: {card}"),
        "{who} meets {pirate}, who demands {demand} Astro": (
            "{who} met {pirate}, who demands {demand:astro}",
            "{who} {who:trifft|triffst} auf {pirate}: gefordert werden {demand:astro}",
        ),
        "{who} pays {paid} Astro to {card}": (
            "{who} paid {paid:astro} to {card}",
            "{who} {who:zahlt|zahlst} {paid:astro} an {card}",
        ),
        "wins": ("won", "Sieg"),
        "loses": ("lost", "Niederlage"),
        " and takes {astro} Astro": (" and took {astro:astro}", "; Beute: {astro:astro}"),
        "{who} fights {card} and {result}, {own} to {other}{reward}": (
            "{who} fought {card} and {result}, {own} to {other}{reward}",
            "{who} {who:kämpft|kämpfst} gegen {card}: {result}, {own} zu {other}{reward}",
        ),
        "{who} takes {goods} as a reward": (
            "{who} took {goods} as a reward",
            "{who} {who:nimmt|nimmst} {goods} als Belohnung",
        ),
        "{who} captures {card}": ("{who} captured {card}", "{who} {who:erbeutet|erbeutest} {card}"),
        "{who} has a {tile} turned back to level 1": (
            "{who} had a {tile} turned back to level 1",
            "{who} {who:muss|musst} zurück auf Stufe 1 drehen: {tile}",
        ),
        "{who} loses a {tile}": ("{who} lost a {tile}", "{who} {who:verliert|verlierst} 1 {tile}"),
        "{who} loses {module}{back}": (
            "{who} lost {module}{back}",
            "{who} {who:verliert|verlierst} {module}{back}",
        ),
        "{who} buys {goods} for {paid} Astro": (
            "{who} bought {goods} for {paid:astro}",
            "{who} {who:kauft|kaufst} {goods} für {paid:astro}",
        ),
        "{who} sells {goods} for {received} Astro": (
            "{who} sold {goods} for {received:astro}",
            "{who} {who:verkauft|verkaufst} {goods} für {received:astro}",
        ),
        "{who} founds a trading post at {card}": (
            "{who} founded a trading post at {card}",
            "{who} {who:gründet|gründest} eine Handelsstation: {card}",
        ),
        "{who} founds a colony on {card}": (
            "{who} founded a colony on {card}",
            "{who} {who:gründet|gründest} eine Kolonie auf {card}",
        ),
        "the gap is filled from reserve set {card_set} with {card}": (
            "a new card fills the gap: {card}",
            "die Lücke erhält {card}",
        ),
        " and receives {astro} Astro": (" and got {astro:astro}", "; Lohn: {astro:astro}"),
        "{who} undertakes {mission}{paid}{gain}": (
            "{who} undertook {mission}{paid}{gain}",
            "{who} {who:übernimmt|übernimmst} die Mission {mission}{paid}{gain}",
        ),
        "{who} completes {mission}": (
            "{who} completed {mission}",
            "{who} {who:erfüllt|erfüllst} die Mission {mission}",
        ),
        "a new mission lies face up: {mission}{locked}": (
            "a new mission: {mission}{locked}",
            "eine neue Mission: {mission}{locked}",
        ),
        "{who} ends the flight; sector {sector} is shuffled": (
            "{who} ended the flight",
            "{who} {who:beendet|beendest} den Flug",
        ),
        # Trading and building
        "{who} builds a {ship} for {paid}": (
            "{who} built a {ship} for {paid}",
            "{who} {who:baut|baust} 1 {ship} für {paid}",
        ),
        "{who} gives up a {ship}": ("{who} gave up a {ship}", "{who} {who:gibt|gibst} 1 {ship} auf"),
        "{who} attaches a {tile} for {paid}": (
            "{who} attached a {tile} for {paid}",
            "{who} {who:baut|baust} 1 {tile} für {paid} an",
        ),
        "{who} turns a {tile} to level 2 for {paid}": (
            "{who} turned a {tile} to level 2 for {paid}",
            "{who} {who:baut|baust} 1 {tile} für {paid} auf Stufe 2 aus",
        ),
        "{who} builds {module} for {paid}": (
            "{who} built {module} for {paid}",
            "{who} {who:baut|baust} {module} für {paid}",
        ),
        "{who} sells {sold} for {received} Astro at the post on {card}": (
            "{who} sold {sold} for {received:astro} at the post on {card}",
            "{who} {who:verkauft|verkaufst} {sold} für {received:astro} an der Handelsstation {card}",
        ),
        "{who} buys {bought} for {paid} Astro at the post on {card}": (
            "{who} bought {bought} for {paid:astro} at the post on {card}",
            "{who} {who:kauft|kaufst} {bought} für {paid:astro} an der Handelsstation {card}",
        ),
        "{who} buys {goods} for {paid} Astro from {other}, by the Trade Module": (
            "{who} bought {goods} for {paid:astro} from {other}, by the Trade Module",
            "{who} {who:kauft|kaufst} mit dem Handelsmodul {goods} für {paid:astro} von {other:dative}",
        ),
        "{who} offers {give} for {get}": (
            "{who} offered {give} for {get}",
            "{who} {who:bietet|bietest} {give} für {get}",
        ),
        "{who} declines the offer": (
            "{who} declined the offer",
            "{who} {who:lehnt|lehnst} das Angebot ab",
        ),
        "{who} gives {give} to {other} for {get}": (
            "{who} gave {give} to {other} for {get}",
            "{who} {who:gibt|gibst} {other:dative} {give} für {get}",
        ),
        "{holder} is {card} now": ("{holder} became {card}", "{holder} {holder:ist|bist} jetzt {card}"),
        "{who} ends the turn": ("", ""),
        "{who} wins with {points} victory points": (
            "{who} won with {points} points",
            "{who} {who:gewinnt|gewinnst} mit {points} Punkten",
        ),
    }
)
