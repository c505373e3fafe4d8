// Die Texte der Begegnungskarten, nach dem Anfang des englischen Textes; nichts davon ist aus dem gedruckten
// Spiel.
export default {
  caravaninthedark: "Karawane im Dunkel",
  alonglineoffreightersdimsitslampsandhail:
    "Eine lange Reihe von Frachtern dimmt die Lichter und ruft dich. Ihr Anführer wartet, welches " +
    "Geschenk du bringst. Wie viele Rohstoffe schickst du hinüber?",
  themastertakesemptyhandsasaninsultandjam:
    "Der Anführer nimmt leere Hände als Beleidigung und blockiert einen deiner Antriebe.",
  amodestgiftearnsamodestanswer: "Ein bescheidenes Geschenk bekommt eine bescheidene Antwort.",
  themasterlaughswithpleasureandopensahold: "Der Anführer lacht vor Freude und öffnet dir einen Laderaum.",
  youaretoastedfromdecktodeckthepraiseweig:
    "Von Deck zu Deck trinkt man auf dich; das Lob wiegt mehr als die Kiste, die dazugehört.",
  thehagglerofninthring: "Der Feilscher vom Neunten Ring",
  abrokerknownforashorttemperblocksyourlan:
    "Ein Makler, der für sein Temperament bekannt ist, sperrt deinen Weg und hält dir eine Waage hin. Wie " +
    "viele Rohstoffe legst du darauf?",
  thebrokerspreadsbadwordofyouandclipsatow:
    "Der Makler redet schlecht über dich und hängt eine Schleppklammer an eines deiner Schiffe.",
  thebrokersnortsandthestorytravelsaheadof: "Der Makler schnaubt, und die Geschichte eilt dir voraus.",
  thescaletipslevelyouarepaidinkind: "Die Waage kommt ins Gleichgewicht; du wirst in Waren bezahlt.",
  thebrokerissodelightedthatyouleavewithaf:
    "Der Makler ist so entzückt, dass du mit einem fertigen Handelsschiff abfliegst.",
  marketdayatloworbit: "Markttag im tiefen Orbit",
  stallsontethersdriftpastyourviewportande:
    "Stände an Leinen treiben an deinem Fenster vorbei, und alle Händler winken. Wie viele Rohstoffe " +
    "gibst du aus?",
  browsingcostsnothingandbringsnothing: "Schauen kostet nichts und bringt nichts.",
  youstrikeonetidybargain: "Dir gelingt ein hübscher Handel.",
  anengineerthrowsinasparepart: "Eine Mechanikerin legt ein Ersatzteil dazu.",
  youbuyoutastallpartandstockalike: "Du kaufst einen ganzen Stand leer, Teile und Waren.",
  thefuelbroker: "Der Treibstoffmakler",
  atankercaptainofferstofillyourbunkersift:
    "Ein Tankerkapitän bietet an, deine Bunker zu füllen, wenn du dich erkenntlich zeigst. Wie viele " +
    "Rohstoffe bietest du?",
  thecaptainclosesthevalveswithyourshipsti:
    "Der Kapitän schließt die Ventile, während dein Schiff noch angekoppelt ist.",
  thepumpsrunforashortwhile: "Die Pumpen laufen eine kurze Weile.",
  thepumpsrunandacrateisaddedforcompany: "Die Pumpen laufen, und eine Kiste kommt als Zugabe.",
  thecaptainrefitsyourmothershipandpraises:
    "Der Kapitän überholt dein Mutterschiff und lobt dich in jedem Hafen.",
  toofriendlybyhalf: "Etwas zu freundlich",
  asmilingtraderinvitesyoutoputgiftsonanun:
    "Ein lächelnder Händler lädt dich ein, Geschenke in eine Fähre ohne Kennzeichen zu laden. Wie viele " +
    "Rohstoffe lädst du ein?",
  theshuttlecastsoffemptyyouwerewisetodoub: "Die Fähre legt leer ab; dein Zweifel war klug.",
  thetraderwasathiefandcripplesashipbutdro:
    "Der Händler war ein Dieb und beschädigt ein Schiff, verliert aber in der Eile zwei Kisten.",
  thetraderwasathiefandonlookerspitythelos:
    "Der Händler war ein Dieb, und wer es sah, bedauert deinen Verlust.",
  thetraderwasathiefandyouropenhandbecomes:
    "Der Händler war ein Dieb, und deine offene Hand wird zur Legende.",
  themerchantheiress: "Die Händlererbin",
  anheiressonherfirstvoyageaskswhatyourpeo:
    "Eine Erbin auf ihrer ersten Reise fragt, was dein Volk neuen Freunden gibt. Wie viele Rohstoffe " +
    "zeigst du ihr?",
  sheturnsawayandhercourtremembersit: "Sie wendet sich ab, und ihr Hof vergisst es nicht.",
  sheischarmedbythegesture: "Sie ist von der Geste bezaubert.",
  shereturnsthecourtesyatoncewithatrinketo:
    "Sie erwidert die Höflichkeit sofort mit einer eigenen Kleinigkeit.",
  shegrantsyouahullfromherownyard: "Sie überlässt dir ein Schiff aus ihrer eigenen Werft.",
  auctionofoddlots: "Versteigerung im Dutzend",
  anauctioneersellssealedlotsbyblindbidhow:
    "Ein Versteigerer verkauft versiegelte Posten gegen verdeckte Gebote. Wie viele Rohstoffe bietest du?",
  youwatchothersbidandmoveon: "Du siehst anderen beim Bieten zu und ziehst weiter.",
  yourlotholdstwoslabsofore: "Dein Posten enthält zwei Barren Erz.",
  yourlotholdscarbonplatesandararity: "Dein Posten enthält Carbonplatten und eine Rarität.",
  yourlotholdsaworkingmodulewithafamousnam:
    "Dein Posten enthält ein funktionierendes Modul mit einem berühmten Namen darauf.",
  thepilgrimvessel: "Das Pilgerschiff",
  asilentwhiteshipkeepspacewithyoursathoug:
    "Ein stilles weißes Schiff hält mit deinem Schritt; ein Gedanke fragt, ob du eine Gabe bringst. Wie " +
    "viele Rohstoffe bietest du?",
  thewhiteshipfadeswithoutaword: "Das weiße Schiff verblasst ohne ein Wort.",
  awarmthoughtstayswithyourcrewandothershe:
    "Ein warmer Gedanke bleibt bei deiner Besatzung, und andere hören davon.",
  spacefoldsaroundoneofyourships: "Der Raum faltet sich um eines deiner Schiffe.",
  spacefoldsaroundoneofyourshipsandthestor:
    "Der Raum faltet sich um eines deiner Schiffe, und die Geschichte macht die Runde.",
  choirwithoutvoices: "Chor ohne Stimmen",
  hundredsofmindssingasoneandpauseforyoura:
    "Hunderte Geister singen als einer und halten inne, um deine Antwort zu hören. Wie viele Rohstoffe " +
    "gibst du?",
  thesongstopsthegalaxycallsyoucold: "Das Lied verstummt; die Galaxis nennt dich kalt.",
  oneofyourshipsisliftedbythesong: "Das Lied trägt eines deiner Schiffe davon.",
  thechoircarriesyournamefromstartostar: "Der Chor trägt deinen Namen von Stern zu Stern.",
  thesongliftsashipandyournamewithit: "Das Lied trägt ein Schiff davon und deinen Namen mit ihm.",
  thedreamexchange: "Die Traumbörse",
  youdreamofabazaarwherethoughtsarecoinsho:
    "Du träumst von einem Basar, auf dem Gedanken Münzen sind. Wie viele Rohstoffe lässt du auf dem Tisch?",
  youwakelateandonecrewwillnotwakeatalltod:
    "Du wachst spät auf, und eine Besatzung wacht heute gar nicht mehr auf.",
  youwakewithfullholds: "Du wachst mit vollen Laderäumen auf.",
  youwaketofindashipsomewhereelseentirely: "Du wachst auf, und ein Schiff ist ganz woanders.",
  youwakewithastrangedeviceboltedtothehull:
    "Du wachst auf mit einem fremden Gerät an der Hülle und Bewunderern an der Luke.",
  gateoflanterns: "Tor der Laternen",
  aringoflightsturnsslowlyitskeeperslookto:
    "Ein Ring aus Lichtern dreht sich langsam; seine Hüter blicken in deinen Laderaum. Wie viele " +
    "Rohstoffe reichst du durch den Ring?",
  thelanternsgodark: "Die Laternen erlöschen.",
  theringopensforoneship: "Der Ring öffnet sich für ein Schiff.",
  theringstaysshutbutitskeepershonoursoful: "Der Ring bleibt zu, doch seine Hüter ehren eine so volle Gabe.",
  readersofminds: "Gedankenleser",
  travelersoffertotellyouwhatyourrivalsare:
    "Das Wandernde Volk will dir gegen angemessenen Dank verraten, was deine Rivalen verbergen. Wie viele " +
    "Rohstoffe gibst du?",
  theyshowyoutherivalshidingplacesandareas:
    "Sie zeigen dir die Verstecke der Rivalen und schämen sich für dich.",
  theyshowyoutherivalshidingplaces: "Sie zeigen dir die Verstecke der Rivalen.",
  theykeepthesecretsbutblessyourrestraint: "Sie bewahren die Geheimnisse, segnen aber deine Zurückhaltung.",
  theysendashipwhereitisneededmost: "Sie schicken ein Schiff dorthin, wo es am meisten gebraucht wird.",
  blessingoftheelders: "Segen der Ältesten",
  threeeldersfloatbesideyourairlockwithope:
    "Drei Älteste schweben mit offenen Händen neben deiner Schleuse. Wie viele Rohstoffe legst du hinein?",
  thepalmscloseandtheeldersdrifton: "Die Hände schließen sich, und die Ältesten treiben weiter.",
  theeldersbow: "Die Ältesten verneigen sich.",
  aneldertouchesthehullandthehullchanges: "Eine Älteste berührt die Hülle, und die Hülle verändert sich.",
  theeldersbowandthehullchanges: "Die Ältesten verneigen sich, und die Hülle verändert sich.",
  tolloftheblackbanner: "Zoll der Schwarzen Fahne",
  agunshipbarsthelaneandasksfortworesource:
    "Ein Kanonenboot sperrt den Weg und verlangt zwei Rohstoffe. Zahlst du?",
  thegunshipbreaksoffandspillsloot: "Das Kanonenboot dreht ab und verliert Beute.",
  youarebeatenbutnobodydoubtsyourcourage: "Du bist geschlagen, doch niemand zweifelt an deinem Mut.",
  thegunshiptakesitstollandletsyouby: "Das Kanonenboot nimmt seinen Zoll und lässt dich vorbei.",
  ambushinthedustbelt: "Hinterhalt im Staubgürtel",
  shotscrossyourbowfrombehindanasteroidone:
    "Schüsse hinter einem Asteroiden kreuzen deinen Bug; ein Rohstoff beendet die Sache. Zahlst du?",
  theambushersscatter: "Die Angreifer zerstreuen sich.",
  ahittearssomethingoffyourmothership: "Ein Treffer reißt etwas von deinem Mutterschiff.",
  theasteroidfallssilent: "Der Asteroid schweigt.",
  boardinghooks: "Enterhaken",
  raidersfirehooksanddemandtworesourcesdoy: "Räuber schießen Haken und verlangen zwei Rohstoffe. Zahlst du?",
  youstripausefulpartfromtheraider: "Du baust dem Räuber ein nützliches Teil ab.",
  theystripausefulpartfromyouandleaveaship:
    "Sie bauen dir ein nützliches Teil ab und lassen ein Schiff treiben.",
  thehooksarereeledin: "Die Haken werden eingeholt.",
  flagshiponthescope: "Flaggschiff in Sicht",
  apirateflagshipcomesupfastdoyourun: "Ein Piratenflaggschiff kommt schnell näher. Fliehst du?",
  theflagshipstrikesitscolours: "Das Flaggschiff streicht die Fahne.",
  youlimpawaythepoorer: "Du humpelst ärmer davon.",
  youaregonebeforethefirstsalvo: "Vor der ersten Salve bist du fort.",
  theycatchyourslowestship: "Sie holen dein langsamstes Schiff ein.",
  thecapturedfreighter: "Der gekaperte Frachter",
  piratesaretowingafreighterthatisnottheir:
    "Piraten schleppen einen Frachter, der ihnen nicht gehört. Greifst du an?",
  wordgetsoutthatyoulookedaway: "Es spricht sich herum, dass du weggesehen hast.",
  thegratefulownersgivethefreightertoyou: "Die dankbaren Besitzer schenken dir den Frachter.",
  thepiratesholdyouoffandshootapartfromyou:
    "Die Piraten halten dich ab und schießen ein Teil von deiner Hülle.",
  stolenwares: "Gestohlene Ware",
  amaskeddealerofferscargowithoutpapersdoy:
    "Ein maskierter Händler bietet Fracht ohne Papiere an. Nimmst du an?",
  thedealersvictimsthankyou: "Die Opfer des Händlers danken dir.",
  thecargoisgoodyourreputationlessso: "Die Fracht ist gut, dein Ruf weniger.",
  ashareoftheraid: "Ein Anteil am Raubzug",
  apiratecaptainproposesthatyourobyourriva:
    "Ein Piratenkapitän schlägt vor, gemeinsam deine Rivalen auszurauben. Bist du dabei?",
  yousilencethecaptainsgunsandsalvagethepl:
    "Du bringst die Kanonen des Kapitäns zum Schweigen und birgst die Panzerung.",
  thecaptainleavesyoudrifting: "Der Kapitän lässt dich treibend zurück.",
  theraidsucceedsandeveryoneknowswhotookpa: "Der Raubzug gelingt, und alle wissen, wer dabei war.",
  thehiddenpursuer: "Der verborgene Verfolger",
  somethinghasfollowedyouforhourswithoutas:
    "Seit Stunden folgt dir etwas ohne Signal. Machst du die Kanonen scharf?",
  theshadowfallsbehindandthetaleofthechase:
    "Der Schatten fällt zurück, und die Geschichte der Jagd eilt dir voraus.",
  theshadowovertakesyou: "Der Schatten überholt dich.",
  theraidersurrendersacrateanditspride: "Der Räuber übergibt eine Kiste und seinen Stolz.",
  theraidershootsfirst: "Der Räuber schießt zuerst.",
  fireaboardatransport: "Feuer auf einem Transporter",
  atransportfullofsettlersisburningandshor:
    "Ein Transporter voller Siedler brennt und braucht Teile. Gibst du zwei Rohstoffe?",
  theirlastmessagenamesyou: "Ihre letzte Nachricht nennt deinen Namen.",
  thesettlersaresaved: "Die Siedler sind gerettet.",
  theenvoyunderfire: "Der Gesandte unter Beschuss",
  acouncilenvoyisbeinghunteddoyoustepin: "Ein Gesandter des Rates wird gejagt. Greifst du ein?",
  thecounciltakesnote: "Der Rat nimmt es zur Kenntnis.",
  theenvoyspeaksofyoubeforethewholecouncil: "Der Gesandte spricht vor dem ganzen Rat von dir.",
  youbuytheenvoytimeataheavyprice: "Du verschaffst dem Gesandten Zeit, um einen hohen Preis.",
  themedicinerun: "Der Medizinflug",
  afaroutpostneedsserumatonceandonlyspeedw:
    "Ein ferner Außenposten braucht sofort Serum, und nur Schnelligkeit hilft. Übernimmst du den Flug?",
  othersgoinyourplace: "Andere fliegen an deiner Stelle.",
  theserumarrivesintimeandtheoutpostfillsa:
    "Das Serum kommt rechtzeitig an, und der Außenposten füllt dir eine Kiste.",
  youburnoutadrivefornothing: "Du verheizt umsonst einen Antrieb.",
  strandedscholars: "Gestrandete Gelehrte",
  aresearchbargehaslostitsenginedoyoutakei:
    "Ein Forschungsschiff hat sein Triebwerk verloren. Nimmst du es in Schlepp?",
  youleaveabeaconandflyon: "Du lässt ein Funkfeuer zurück und fliegst weiter.",
  thetowcostsyouadaybutthescholarsrepayyou:
    "Das Schleppen kostet dich einen Tag, doch die Gelehrten danken mit ihrer Kunst.",
  thefalsebeacon: "Das falsche Funkfeuer",
  aweakcallforhelprepeatswithoutanamedoyou:
    "Ein schwacher Hilferuf wiederholt sich ohne Namen. Antwortest du?",
  thecallstopsassoonasyoupass: "Der Ruf verstummt, sobald du vorbei bist.",
  thetrapclosesonitsmaker: "Die Falle schließt sich um den, der sie stellte.",
  thetrapclosesonyou: "Die Falle schließt sich um dich.",
  mouthofthewormhole: "Schlund des Wurmlochs",
  atearinspacepullsatyourshipsdoyousteerin: "Ein Riss im Raum zieht an deinen Schiffen. Steuerst du hinein?",
  yougivethetearawideberth: "Du machst einen weiten Bogen um den Riss.",
  youridetheteartowhereveryoulike: "Du reitest auf dem Riss, wohin du willst.",
  thetidethrowsyoubackandstrainsahull: "Die Strömung wirft dich zurück und belastet eine Hülle.",
  thequietwormhole: "Das stille Wurmloch",
  astablepassagehumsinemptyspacerimmedwith:
    "Ein stabiler Durchgang summt im leeren Raum, von Trümmern gesäumt. Schickst du ein Schiff hindurch?",
  youpickoverthewreckageinstead: "Du durchsuchst lieber die Trümmer.",
  thepassageholds: "Der Durchgang hält.",
  thedeadshipyard: "Die tote Werft",
  ayardwithoutcrewstillkeepsonehullinitscr:
    "Eine Werft ohne Besatzung hält noch einen Rumpf bereit, und eine andere Mannschaft hat ihn auch " +
    "gesehen. Holst du dir den Rumpf?",
  youcutsomeplatefromtheouterring: "Du schneidest ein paar Platten aus dem äußeren Ring.",
  thehullisyours: "Der Rumpf gehört dir.",
  youarrivesecondandfouladriveinthescaffol:
    "Du kommst zu spät und bleibst mit einem Antrieb im Gerüst hängen.",
  callofthecouncil: "Ruf des Rates",
  thegalacticcouncilcollectsforastarvingwo:
    "Der Galaktische Rat sammelt für eine hungernde Welt. Wie viele Rohstoffe spendest du?",
  yoursilenceisnoted: "Dein Schweigen wird vermerkt.",
  youarethanked: "Man dankt dir.",
  youarethankedandshownafoodroute: "Man dankt dir und zeigt dir eine Nahrungsroute.",
  youarehonouredbeforethefullcouncil: "Du wirst vor dem ganzen Rat geehrt.",
  wearandtearmetalfatigue: "Verschleiß: Materialermüdung",
  longflightsleavecracksineveryfleetandthe:
    "Lange Flüge hinterlassen Risse in jeder Flotte, und der Rat prüft sie alle.",
  wearandtearionstorm: "Verschleiß: Ionensturm",
  astormfrontsweepsthroughtheknownsectorsa:
    "Eine Sturmfront fegt durch die bekannten Sektoren und verschont niemanden, der zu viel mit sich führt.",
  yourefuseandclearforaction: "Du lehnst ab und machst klar zum Gefecht.",
  youturnandfireback: "Du wendest und schießt zurück.",
  youcutthecablesandstandready: "Du kappst die Leinen und hältst dich bereit.",
  youholdyourcourse: "Du hältst deinen Kurs.",
  youopenthethrottles: "Du gibst vollen Schub.",
  youdiveonthetowline: "Du stürzt dich auf die Schleppleine.",
  thecaptaindoesnottakerefusalwell: "Der Kapitän verträgt keine Absage.",
  youtrytooutruntheshadow: "Du versuchst, dem Schatten zu entkommen.",
  araiderdropsitscloak: "Ein Räuber lässt seine Tarnung fallen.",
  youplaceyourselfbetweenhunterandprey: "Du stellst dich zwischen Jäger und Beute.",
  youracetheclockandarivalcourier: "Du fliegst gegen die Uhr und einen fremden Kurier.",
  itisatrap: "Es ist eine Falle.",
  youmustbefasterthanthetide: "Du musst schneller sein als die Strömung.",
  youraceforthecradle: "Du fliegst um die Wette zum Rumpf.",
};
