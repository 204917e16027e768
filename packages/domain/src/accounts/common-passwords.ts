/**
 * Passwords that many people of a language choose and that the lists of zxcvbn lack, the commonest first: what one says to a loved one, names for
 * them, and words for the thing itself. Written for this project, because the language packages of zxcvbn hold single words, know few of these
 * (`ikhouvanjou` counts 2.6e9 guesses with the Dutch one), lack Danish, Norwegian and Swedish, and take 100 MB of memory (decision 19).
 */
const BY_LANGUAGE = {
  da: `jegelskerdig elskerdig minskat skattepus skatmin kodeord adgangskode hemmeligt velkommen godmorgen solskin danmark kobenhavn
    kærlighed kaerlighed minelskede prinsesse fodbold sommerfugl sommerhus glemtkode hejmeddig familien jegsavnerdig foraltid`,
  de: `ichliebedich liebedich ichliebdich ichhassedich meinschatz schatzi schatzilein schnucki schnuckel passwort geheim geheimnis
    hallohallo willkommen gutenmorgen sonnenschein deutschland schmetterling meinengel prinzessin fussball sommer
    liebling meinherz ichvermissedich fürimmer fuerimmer ichbins lassmichrein keineahnung mausebär mausebaer schalke04 borussia bayern`,
  en: `iloveyou iloveu loveyou iloveyousomuch iloveme ihateyou imissyou youandme mylove truelove password sunshine princess letmein welcome
    whatever trustno1 myfamily forever babygirl football liverpool chelsea arsenal butterfly iamtheone letmeinnow openthedoor nopassword`,
  es: `teamo tequiero teamomucho tequieromucho tequieromas teamoamor miamor amormio mivida micorazon corazon contraseña contrasena
    bienvenido princesa estrella mariposa holahola sevilla realmadrid barcelona atletico familia parasiempre teextraño teextrano
    tuyyo mipassword secreto cariño mibebe`,
  fi: `rakastansinua mirakastansua minarakastansinua minärakastansinua rakastan rakkaus salasana salainen tervetuloa kultaseni muru murunen
    prinsessa aurinko perhonen hyvaahuomenta hyvääpäivää suomi helsinki jalkapallo jaakiekko jääkiekko perkele ikävä kesämökki kesamokki ikuisesti`,
  fr: `jetaime jetaimemonamour jetaimefort jetaimetrop jetadore monamour moncoeur moncœur motdepasse bonjour bienvenue doudou
    chouchou loulou princesse soleil papillon bisous azerty marseille paris nicolas france toietmoi pourtoujours tumemanques
    amoureux cheri chéri monange lavieestbelle`,
  it: `tiamo tiamoamore tiamotanto tivogliobene tvb amoremio miamore vitamia tesoro tesoromio cuoremio password segreto benvenuto
    principessa stellina farfalla juventus milan inter napoli forzainter forzamilan forzajuve forzanapoli ciaociao persempre mimanchi ioete`,
  nb: `jegelskerdeg elskerdeg minskatt skatten passord hemmelig velkommen godmorgen solskinn norge oslo kjærlighet kjaerlighet
    prinsesse fotball sommerfugl hytta familien jegsavnerdeg foralltid rosenborg brann glemtpassord heiheihei`,
  nl: `ikhouvanjou ikhouvanje ikhouvanjouw houvanjou houvanje ikhouvanu ikhaatje lieverd liefje lieveschat schatje schatjes schatjemijn
    wachtwoord geheim welkom hallohallo goedemorgen zonnetje zonneschijn vlinder prinses voetbal ajax feyenoord psv nederland amsterdam
    ikmisje ikmisjou vooraltijd altijdsamen jijenik mijnschat mijnliefde mijnhartje poepie knuffel dikzak laatmeerin weetikniet`,
  pl: `kochamcie kochamcię kochamciebie kochamciebardzo kochanie mojakochana mojamilosc misiaczek kotek skarbie haslo hasło tajne witaj
    dzieńdobry dziendobry słoneczko sloneczko motylek księżniczka ksiezniczka polska legia widzew lechpoznan tesknie tęsknię nazawsze tyija mojezycie`,
  sv: `jagalskardig jagälskardig älskardig alskardig jagälskardej minälskling älskling alskling hemligt losenord lösenord valkommen
    välkommen godmorgon solsken sverige stockholm prinsessa fotboll sommarstuga fjäril kärlek karlek jagsaknardig föralltid foralltid
    hammarby djurgarden djurgården hejhejhej glömtlösenord`,
} as const

/** All of them in lower case, the commonest of each language first. */
export const COMMON_PASSWORDS: readonly string[] = (() => {
  const lists = Object.values(BY_LANGUAGE).map((text) => text.split(/\s+/))
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
})()
