"""The texts of encounter cards in German; none of them is from the printed game."""

from domain.kernel.say import Catalogue

ENCOUNTERS: Catalogue = {
    "Caravan in the Dark": "Karawane im Dunkel",
    (
        "A long line of freighters dims its lamps and hails you. Its master waits to see what gift "
        "you bring. How many resources do you send across?"
    ): (
        "Eine lange Reihe von Frachtern dimmt die Lichter und ruft dich. Ihr Anführer wartet, "
        "welches Geschenk du bringst. Wie viele Rohstoffe schickst du hinüber?"
    ),
    "The master takes empty hands as an insult and jams one of your drives.": "Der Anführer nimmt leere Hände als Beleidigung und blockiert einen deiner Antriebe.",
    "A modest gift earns a modest answer.": "Ein bescheidenes Geschenk bekommt eine bescheidene Antwort.",
    "The master laughs with pleasure and opens a hold for you.": "Der Anführer lacht vor Freude und öffnet dir einen Laderaum.",
    (
        "You are toasted from deck to deck; the praise weighs more than the crate that comes with it."
    ): "Von Deck zu Deck trinkt man auf dich; das Lob wiegt mehr als die Kiste, die dazugehört.",
    "The Haggler of Ninth Ring": "Der Feilscher vom Neunten Ring",
    (
        "A broker known for a short temper blocks your lane and holds out a scale. How many "
        "resources do you lay on it?"
    ): (
        "Ein Makler, der für sein Temperament bekannt ist, sperrt deinen Weg und hält dir eine "
        "Waage hin. Wie viele Rohstoffe legst du darauf?"
    ),
    "The broker spreads bad word of you and clips a tow clamp to one of your ships.": "Der Makler redet schlecht über dich und hängt eine Schleppklammer an eines deiner Schiffe.",
    "The broker snorts, and the story travels ahead of you.": "Der Makler schnaubt, und die Geschichte eilt dir voraus.",
    "The scale tips level; you are paid in kind.": "Die Waage kommt ins Gleichgewicht; du wirst in Waren bezahlt.",
    "The broker is so delighted that you leave with a fitted trade hull.": "Der Makler ist so entzückt, dass du mit einem fertigen Handelsschiff abfliegst.",
    "Market Day at Low Orbit": "Markttag im tiefen Orbit",
    ("Stalls on tethers drift past your viewport and every vendor waves. How many resources do you spend?"): (
        "Stände an Leinen treiben an deinem Fenster vorbei, und alle Händler winken. Wie viele "
        "Rohstoffe gibst du aus?"
    ),
    "Browsing costs nothing and brings nothing.": "Schauen kostet nichts und bringt nichts.",
    "You strike one tidy bargain.": "Dir gelingt ein hübscher Handel.",
    "An engineer throws in a spare part.": "Eine Mechanikerin legt ein Ersatzteil dazu.",
    "You buy out a stall, part and stock alike.": "Du kaufst einen ganzen Stand leer, Teile und Waren.",
    "The Fuel Broker": "Der Treibstoffmakler",
    (
        "A tanker captain offers to fill your bunkers if the courtesy is right. How many resources "
        "do you offer?"
    ): (
        "Ein Tankerkapitän bietet an, deine Bunker zu füllen, wenn du dich erkenntlich zeigst. Wie "
        "viele Rohstoffe bietest du?"
    ),
    "The captain closes the valves with your ship still coupled.": "Der Kapitän schließt die Ventile, während dein Schiff noch angekoppelt ist.",
    "The pumps run for a short while.": "Die Pumpen laufen eine kurze Weile.",
    "The pumps run, and a crate is added for company.": "Die Pumpen laufen, und eine Kiste kommt als Zugabe.",
    "The captain refits your mothership and praises you at every port.": "Der Kapitän überholt dein Mutterschiff und lobt dich in jedem Hafen.",
    "Too Friendly by Half": "Etwas zu freundlich",
    ("A smiling trader invites you to put gifts on an unmarked shuttle. How many resources do you load?"): (
        "Ein lächelnder Händler lädt dich ein, Geschenke in eine Fähre ohne Kennzeichen zu laden. "
        "Wie viele Rohstoffe lädst du ein?"
    ),
    "The shuttle casts off empty; you were wise to doubt it.": "Die Fähre legt leer ab; dein Zweifel war klug.",
    "The trader was a thief and cripples a ship, but drops two crates in the hurry.": "Der Händler war ein Dieb und beschädigt ein Schiff, verliert aber in der Eile zwei Kisten.",
    "The trader was a thief, and onlookers pity the loss.": "Der Händler war ein Dieb, und wer es sah, bedauert deinen Verlust.",
    "The trader was a thief, and your open hand becomes a legend.": "Der Händler war ein Dieb, und deine offene Hand wird zur Legende.",
    "The Merchant Heiress": "Die Händlererbin",
    (
        "An heiress on her first voyage asks what your people give to new friends. How many "
        "resources do you show her?"
    ): (
        "Eine Erbin auf ihrer ersten Reise fragt, was dein Volk neuen Freunden gibt. Wie viele "
        "Rohstoffe zeigst du ihr?"
    ),
    "She turns away, and her court remembers it.": "Sie wendet sich ab, und ihr Hof vergisst es nicht.",
    "She is charmed by the gesture.": "Sie ist von der Geste bezaubert.",
    "She returns the courtesy at once with a trinket of her own.": "Sie erwidert die Höflichkeit sofort mit einer eigenen Kleinigkeit.",
    "She grants you a hull from her own yard.": "Sie überlässt dir ein Schiff aus ihrer eigenen Werft.",
    "Auction of Odd Lots": "Versteigerung im Dutzend",
    "An auctioneer sells sealed lots by blind bid. How many resources do you bid?": (
        "Ein Versteigerer verkauft versiegelte Posten gegen verdeckte Gebote. Wie viele Rohstoffe bietest du?"
    ),
    "You watch others bid and move on.": "Du siehst anderen beim Bieten zu und ziehst weiter.",
    "Your lot holds two slabs of ore.": "Dein Posten enthält zwei Barren Erz.",
    "Your lot holds carbon plates and a rarity.": "Dein Posten enthält Carbonplatten und eine Rarität.",
    "Your lot holds a working module with a famous name on it.": "Dein Posten enthält ein funktionierendes Modul mit einem berühmten Namen darauf.",
    "The Pilgrim Vessel": "Das Pilgerschiff",
    (
        "A silent white ship keeps pace with yours; a thought asks whether you bring an offering. "
        "How many resources do you offer?"
    ): (
        "Ein stilles weißes Schiff hält mit deinem Schritt; ein Gedanke fragt, ob du eine Gabe "
        "bringst. Wie viele Rohstoffe bietest du?"
    ),
    "The white ship fades without a word.": "Das weiße Schiff verblasst ohne ein Wort.",
    "A warm thought stays with your crew, and others hear of it.": "Ein warmer Gedanke bleibt bei deiner Besatzung, und andere hören davon.",
    "Space folds around one of your ships.": "Der Raum faltet sich um eines deiner Schiffe.",
    "Space folds around one of your ships, and the story spreads.": "Der Raum faltet sich um eines deiner Schiffe, und die Geschichte macht die Runde.",
    "Choir Without Voices": "Chor ohne Stimmen",
    "Hundreds of minds sing as one and pause for your answer. How many resources do you give?": (
        "Hunderte Geister singen als einer und halten inne, um deine Antwort zu hören. Wie viele "
        "Rohstoffe gibst du?"
    ),
    "The song stops; the galaxy calls you cold.": "Das Lied verstummt; die Galaxis nennt dich kalt.",
    "One of your ships is lifted by the song.": "Das Lied trägt eines deiner Schiffe davon.",
    "The choir carries your name from star to star.": "Der Chor trägt deinen Namen von Stern zu Stern.",
    "The song lifts a ship and your name with it.": "Das Lied trägt ein Schiff davon und deinen Namen mit ihm.",
    "The Dream Exchange": "Die Traumbörse",
    ("You dream of a bazaar where thoughts are coins. How many resources do you leave on the table?"): (
        "Du träumst von einem Basar, auf dem Gedanken Münzen sind. Wie viele Rohstoffe lässt du auf"
        " dem Tisch?"
    ),
    "You wake late, and one crew will not wake at all today.": "Du wachst spät auf, und eine Besatzung wacht heute gar nicht mehr auf.",
    "You wake with full holds.": "Du wachst mit vollen Laderäumen auf.",
    "You wake to find a ship somewhere else entirely.": "Du wachst auf, und ein Schiff ist ganz woanders.",
    "You wake with a strange device bolted to the hull and admirers at the hatch.": "Du wachst auf mit einem fremden Gerät an der Hülle und Bewunderern an der Luke.",
    "Gate of Lanterns": "Tor der Laternen",
    (
        "A ring of lights turns slowly; its keepers look to your hold. How many resources do you "
        "pass through the ring?"
    ): (
        "Ein Ring aus Lichtern dreht sich langsam; seine Hüter blicken in deinen Laderaum. Wie "
        "viele Rohstoffe reichst du durch den Ring?"
    ),
    "The lanterns go dark.": "Die Laternen erlöschen.",
    "The ring opens for one ship.": "Der Ring öffnet sich für ein Schiff.",
    "The ring stays shut, but its keepers honour so full a gift.": "Der Ring bleibt zu, doch seine Hüter ehren eine so volle Gabe.",
    "Readers of Minds": "Gedankenleser",
    (
        "Travelers offer to tell you what your rivals are hiding, for a fitting thanks. How many "
        "resources do you give?"
    ): (
        "Das Wandernde Volk will dir gegen angemessenen Dank verraten, was deine Rivalen verbergen."
        " Wie viele Rohstoffe gibst du?"
    ),
    "They show you the rivals' hiding places and are ashamed for you.": "Sie zeigen dir die Verstecke der Rivalen und schämen sich für dich.",
    "They show you the rivals' hiding places.": "Sie zeigen dir die Verstecke der Rivalen.",
    "They keep the secrets, but bless your restraint.": "Sie bewahren die Geheimnisse, segnen aber deine Zurückhaltung.",
    "They send a ship where it is needed most.": "Sie schicken ein Schiff dorthin, wo es am meisten gebraucht wird.",
    "Blessing of the Elders": "Segen der Ältesten",
    ("Three elders float beside your airlock with open palms. How many resources do you lay in them?"): (
        "Drei Älteste schweben mit offenen Händen neben deiner Schleuse. Wie viele Rohstoffe legst du hinein?"
    ),
    "The palms close and the elders drift on.": "Die Hände schließen sich, und die Ältesten treiben weiter.",
    "The elders bow.": "Die Ältesten verneigen sich.",
    "An elder touches the hull, and the hull changes.": "Eine Älteste berührt die Hülle, und die Hülle verändert sich.",
    "The elders bow and the hull changes.": "Die Ältesten verneigen sich, und die Hülle verändert sich.",
    "Toll of the Black Banner": "Zoll der Schwarzen Fahne",
    "A gunship bars the lane and asks for two resources. Do you pay?": "Ein Kanonenboot sperrt den Weg und verlangt zwei Rohstoffe. Zahlst du?",
    "The gunship breaks off and spills loot.": "Das Kanonenboot dreht ab und verliert Beute.",
    "You are beaten, but nobody doubts your courage.": "Du bist geschlagen, doch niemand zweifelt an deinem Mut.",
    "The gunship takes its toll and lets you by.": "Das Kanonenboot nimmt seinen Zoll und lässt dich vorbei.",
    "Ambush in the Dust Belt": "Hinterhalt im Staubgürtel",
    ("Shots cross your bow from behind an asteroid; one resource will end the matter. Do you pay?"): (
        "Schüsse hinter einem Asteroiden kreuzen deinen Bug; ein Rohstoff beendet die Sache. Zahlst du?"
    ),
    "The ambushers scatter.": "Die Angreifer zerstreuen sich.",
    "A hit tears something off your mothership.": "Ein Treffer reißt etwas von deinem Mutterschiff.",
    "The asteroid falls silent.": "Der Asteroid schweigt.",
    "Boarding Hooks": "Enterhaken",
    "Raiders fire hooks and demand two resources. Do you pay?": "Räuber schießen Haken und verlangen zwei Rohstoffe. Zahlst du?",
    "You strip a useful part from the raider.": "Du baust dem Räuber ein nützliches Teil ab.",
    "They strip a useful part from you and leave a ship adrift.": "Sie bauen dir ein nützliches Teil ab und lassen ein Schiff treiben.",
    "The hooks are reeled in.": "Die Haken werden eingeholt.",
    "Flagship on the Scope": "Flaggschiff in Sicht",
    "A pirate flagship comes up fast. Do you run?": "Ein Piratenflaggschiff kommt schnell näher. Fliehst du?",
    "The flagship strikes its colours.": "Das Flaggschiff streicht die Fahne.",
    "You limp away the poorer.": "Du humpelst ärmer davon.",
    "You are gone before the first salvo.": "Vor der ersten Salve bist du fort.",
    "They catch your slowest ship.": "Sie holen dein langsamstes Schiff ein.",
    "The Captured Freighter": "Der gekaperte Frachter",
    "Pirates are towing a freighter that is not theirs. Do you attack?": "Piraten schleppen einen Frachter, der ihnen nicht gehört. Greifst du an?",
    "Word gets out that you looked away.": "Es spricht sich herum, dass du weggesehen hast.",
    "The grateful owners give the freighter to you.": "Die dankbaren Besitzer schenken dir den Frachter.",
    "The pirates hold you off and shoot a part from your hull.": "Die Piraten halten dich ab und schießen ein Teil von deiner Hülle.",
    "Stolen Wares": "Gestohlene Ware",
    "A masked dealer offers cargo without papers. Do you accept?": "Ein maskierter Händler bietet Fracht ohne Papiere an. Nimmst du an?",
    "The dealer's victims thank you.": "Die Opfer des Händlers danken dir.",
    "The cargo is good, your reputation less so.": "Die Fracht ist gut, dein Ruf weniger.",
    "A Share of the Raid": "Ein Anteil am Raubzug",
    "A pirate captain proposes that you rob your rivals together. Do you agree?": "Ein Piratenkapitän schlägt vor, gemeinsam deine Rivalen auszurauben. Bist du dabei?",
    "You silence the captain's guns and salvage the plating.": "Du bringst die Kanonen des Kapitäns zum Schweigen und birgst die Panzerung.",
    "The captain leaves you drifting.": "Der Kapitän lässt dich treibend zurück.",
    "The raid succeeds, and everyone knows who took part.": "Der Raubzug gelingt, und alle wissen, wer dabei war.",
    "The Hidden Pursuer": "Der verborgene Verfolger",
    "Something has followed you for hours without a signal. Do you arm your cannons?": "Seit Stunden folgt dir etwas ohne Signal. Machst du die Kanonen scharf?",
    "The shadow falls behind, and the tale of the chase runs ahead of you.": "Der Schatten fällt zurück, und die Geschichte der Jagd eilt dir voraus.",
    "The shadow overtakes you.": "Der Schatten überholt dich.",
    "The raider surrenders a crate and its pride.": "Der Räuber übergibt eine Kiste und seinen Stolz.",
    "The raider shoots first.": "Der Räuber schießt zuerst.",
    "Fire Aboard a Transport": "Feuer auf einem Transporter",
    "A transport full of settlers is burning and short of parts. Do you give two resources?": "Ein Transporter voller Siedler brennt und braucht Teile. Gibst du zwei Rohstoffe?",
    "Their last message names you.": "Ihre letzte Nachricht nennt deinen Namen.",
    "The settlers are saved.": "Die Siedler sind gerettet.",
    "The Envoy under Fire": "Der Gesandte unter Beschuss",
    "A council envoy is being hunted. Do you step in?": "Ein Gesandter des Rates wird gejagt. Greifst du ein?",
    "The council takes note.": "Der Rat nimmt es zur Kenntnis.",
    "The envoy speaks of you before the whole council.": "Der Gesandte spricht vor dem ganzen Rat von dir.",
    "You buy the envoy time at a heavy price.": "Du verschaffst dem Gesandten Zeit, um einen hohen Preis.",
    "The Medicine Run": "Der Medizinflug",
    "A far outpost needs serum at once, and only speed will do. Do you take the run?": (
        "Ein ferner Außenposten braucht sofort Serum, und nur Schnelligkeit hilft. Übernimmst du den Flug?"
    ),
    "Others go in your place.": "Andere fliegen an deiner Stelle.",
    "The serum arrives in time, and the outpost fills a locker for you.": "Das Serum kommt rechtzeitig an, und der Außenposten füllt dir eine Kiste.",
    "You burn out a drive for nothing.": "Du verheizt umsonst einen Antrieb.",
    "Stranded Scholars": "Gestrandete Gelehrte",
    "A research barge has lost its engine. Do you take it in tow?": "Ein Forschungsschiff hat sein Triebwerk verloren. Nimmst du es in Schlepp?",
    "You leave a beacon and fly on.": "Du lässt ein Funkfeuer zurück und fliegst weiter.",
    "The tow costs you a day, but the scholars repay you with their craft.": "Das Schleppen kostet dich einen Tag, doch die Gelehrten danken mit ihrer Kunst.",
    "The False Beacon": "Das falsche Funkfeuer",
    "A weak call for help repeats without a name. Do you answer it?": "Ein schwacher Hilferuf wiederholt sich ohne Namen. Antwortest du?",
    "The call stops as soon as you pass.": "Der Ruf verstummt, sobald du vorbei bist.",
    "The trap closes on its maker.": "Die Falle schließt sich um den, der sie stellte.",
    "The trap closes on you.": "Die Falle schließt sich um dich.",
    "Mouth of the Wormhole": "Schlund des Wurmlochs",
    "A tear in space pulls at your ships. Do you steer into it?": "Ein Riss im Raum zieht an deinen Schiffen. Steuerst du hinein?",
    "You give the tear a wide berth.": "Du machst einen weiten Bogen um den Riss.",
    "You ride the tear to wherever you like.": "Du reitest auf dem Riss, wohin du willst.",
    "The tide throws you back and strains a hull.": "Die Strömung wirft dich zurück und belastet eine Hülle.",
    "The Quiet Wormhole": "Das stille Wurmloch",
    "A stable passage hums in empty space, rimmed with wreckage. Do you send a ship through?": (
        "Ein stabiler Durchgang summt im leeren Raum, von Trümmern gesäumt. Schickst du ein Schiff hindurch?"
    ),
    "You pick over the wreckage instead.": "Du durchsuchst lieber die Trümmer.",
    "The passage holds.": "Der Durchgang hält.",
    "The Dead Shipyard": "Die tote Werft",
    (
        "A yard without crew still keeps one hull in its cradle, and another crew has seen it too. "
        "Do you go for the hull?"
    ): (
        "Eine Werft ohne Besatzung hält noch einen Rumpf bereit, und eine andere Mannschaft hat ihn"
        " auch gesehen. Holst du dir den Rumpf?"
    ),
    "You cut some plate from the outer ring.": "Du schneidest ein paar Platten aus dem äußeren Ring.",
    "The hull is yours.": "Der Rumpf gehört dir.",
    "You arrive second and foul a drive in the scaffolding.": "Du kommst zu spät und bleibst mit einem Antrieb im Gerüst hängen.",
    "Call of the Council": "Ruf des Rates",
    "The Galactic Council collects for a starving world. How many resources do you donate?": "Der Galaktische Rat sammelt für eine hungernde Welt. Wie viele Rohstoffe spendest du?",
    "Your silence is noted.": "Dein Schweigen wird vermerkt.",
    "You are thanked.": "Man dankt dir.",
    "You are thanked and shown a food route.": "Man dankt dir und zeigt dir eine Nahrungsroute.",
    "You are honoured before the full council.": "Du wirst vor dem ganzen Rat geehrt.",
    "Wear and Tear: Metal Fatigue": "Verschleiß: Materialermüdung",
    "Long flights leave cracks in every fleet, and the council inspects them all.": "Lange Flüge hinterlassen Risse in jeder Flotte, und der Rat prüft sie alle.",
    "Wear and Tear: Ion Storm": "Verschleiß: Ionensturm",
    "A storm front sweeps through the known sectors and spares nobody who carries too much.": (
        "Eine Sturmfront fegt durch die bekannten Sektoren und verschont niemanden, der zu viel mit"
        " sich führt."
    ),
    "You refuse and clear for action.": "Du lehnst ab und machst klar zum Gefecht.",
    "You turn and fire back.": "Du wendest und schießt zurück.",
    "You cut the cables and stand ready.": "Du kappst die Leinen und hältst dich bereit.",
    "You hold your course.": "Du hältst deinen Kurs.",
    "You open the throttles.": "Du gibst vollen Schub.",
    "You dive on the tow line.": "Du stürzt dich auf die Schleppleine.",
    "The captain does not take refusal well.": "Der Kapitän verträgt keine Absage.",
    "You try to outrun the shadow.": "Du versuchst, dem Schatten zu entkommen.",
    "A raider drops its cloak.": "Ein Räuber lässt seine Tarnung fallen.",
    "You place yourself between hunter and prey.": "Du stellst dich zwischen Jäger und Beute.",
    "You race the clock and a rival courier.": "Du fliegst gegen die Uhr und einen fremden Kurier.",
    "It is a trap.": "Es ist eine Falle.",
    "You must be faster than the tide.": "Du musst schneller sein als die Strömung.",
    "You race for the cradle.": "Du fliegst um die Wette zum Rumpf.",
}
