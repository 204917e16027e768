/*
 * The words by which people of the eleven languages spell out an address or a number, and what leads to somewhere else.
 */

/** How "@" is said. */
export const AT_WORDS = [
  ...[
    'at',
    'apenstaart',
    'apenstaartje',
    'apestaart',
    'apestaartje',
    'ät',
    'aet',
    'klammeraffe',
    'arobase',
    'arrobase',
  ],
  ...['arobas', 'arroba', 'chiocciola', 'snabel-a', 'snabela', 'krøllalfa', 'alfakrøll', 'miukumauku', 'ät-merkki'],
  ...['at-merkki', 'małpa', 'malpa'],
]
/** How "." is said. */
export const DOT_WORDS = [...['dot', 'punt', 'punkt', 'point', 'punto', 'punktum', 'prik', 'piste', 'kropka']]

/** Ends of domains that are no words of the eleven languages. */
export const PLAIN_TLDS = [
  ...['com', 'org', 'info', 'biz', 'nl', 'fr', 'eu', 'uk', 'pl', 'dk', 'fi', 'ch', 'io', 'xyz', 'gg', 'ly', 'cc', 'us'],
]
/** Ends of domains that are words too: a full stop without a blank after it looks the same. */
export const WORD_TLDS = [
  ...['net', 'de', 'be', 'es', 'it', 'at', 'no', 'se', 'me', 'to', 'co', 'tv', 'app', 'online', 'site', 'club', 'live'],
  ...['link', 'page', 'chat', 'social', 'shop', 'bio', 'ee', 'is', 'in', 'so', 'lu'],
]

/** Mail services that are no employer and no word: enough without an end. */
export const MAIL_SERVICES = ['gmail', 'googlemail', 'hotmail', 'protonmail', 'gmx', 'ymail', 'icloud']
/** Further ones, which need an end. */
export const MAIL_COMPANIES = ['outlook', 'yahoo', 'msn', 'wanadoo', 'libero', 'laposte', 'onet', 'interia']

/** What announces a site. */
export const SITE_CUES = [
  ...['site', 'website', 'webseite', 'webstek', 'homepage', 'blog', 'link', 'web', 'seite', 'pagina', 'página', 'page'],
  ...[
    'sito',
    'sida',
    'side',
    'hjemmeside',
    'hemsida',
    'nettside',
    'sivu',
    'sivut',
    'strona',
    'stronie',
    'stronę',
    'kanal',
  ],
  ...[
    'kijk',
    'zie',
    'visit',
    'see',
    'check',
    'besuch',
    'schau',
    'visite',
    'visita',
    'besøg',
    'besøk',
    'besök',
    'katso',
  ],
]

/** What announces a number to call. */
export const PHONE_CUES = [
  ...[
    'bel',
    'app',
    'sms',
    'tel',
    'telefoon',
    'nummer',
    'mobiel',
    'mobieltje',
    'call',
    'text',
    'phone',
    'number',
    'mobile',
  ],
  ...['ring', 'ruf', 'handy', 'handynummer', 'telefon', 'telefonnummer', 'whatsapp', 'appel', 'appelle', 'téléphone'],
  ...[
    'numéro',
    'portable',
    'llama',
    'llámame',
    'móvil',
    'teléfono',
    'número',
    'chiama',
    'chiamami',
    'telefono',
    'numero',
  ],
  ...[
    'cellulare',
    'mobil',
    'mobilnummer',
    'tlf',
    'tlf.',
    'nr',
    'soita',
    'puhelin',
    'puhelinnumero',
    'numeroni',
    'zadzwoń',
  ],
  ...['numer', 'komórka', 'dzwoń', 'dzwon', 'signal', 'telegram', 'viber'],
]

/** Digits as they are said. Several languages share words, and never for different digits. */
export const DIGIT_WORDS: ReadonlyMap<string, string> = new Map(
  [
    ['nul', 'null', 'zero', 'zéro', 'cero', 'noll', 'nolla', 'oh'],
    ['een', 'één', 'one', 'eins', 'un', 'une', 'uno', 'en', 'et', 'ett', 'yksi', 'jeden'],
    ['twee', 'two', 'zwei', 'zwo', 'deux', 'dos', 'due', 'to', 'två', 'kaksi', 'dwa'],
    ['drie', 'three', 'drei', 'trois', 'tres', 'tre', 'kolme', 'trzy'],
    ['vier', 'four', 'quatre', 'cuatro', 'quattro', 'fire', 'fyra', 'neljä', 'cztery'],
    ['vijf', 'five', 'fünf', 'cinq', 'cinco', 'cinque', 'fem', 'viisi', 'pięć'],
    ['zes', 'six', 'sechs', 'seis', 'sei', 'seks', 'sex', 'kuusi', 'sześć'],
    ['zeven', 'seven', 'sieben', 'sept', 'siete', 'sette', 'syv', 'sju', 'seitsemän', 'siedem'],
    ['acht', 'eight', 'huit', 'ocho', 'otto', 'otte', 'åtte', 'åtta', 'kahdeksan', 'osiem'],
    ['negen', 'nine', 'neun', 'neuf', 'nueve', 'nove', 'ni', 'nio', 'yhdeksän', 'dziewięć'],
    ...[['dix'], ['onze'], ['douze'], ['treize'], ['quatorze'], ['quinze'], ['seize']],
    ...[[], [], [], ['vingt']],
  ].flatMap((words, digit) => words.map((word): [string, string] => [word, String(digit)])),
)

/** Where people can be found by a name that they chose there. */
export const SERVICES = [
  ...['whatsapp', 'whats app', 'watsapp', 'whatsap', 'telegram', 'snapchat', 'snap', 'instagram', 'insta', 'ig', 'kik'],
  ...['signal', 'skype', 'discord', 'wechat', 'facebook', 'fb', 'messenger', 'viber', 'threema', 'tiktok', 'twitter'],
  ...[
    'onlyfans',
    'snapikka',
    'snäppi',
    'snappi',
    'insta-account',
    'telegramie',
    'instagramie',
    'instagrammiin',
    'telegramiin',
  ],
]

/** What stands between such a place and the name there. */
export const BETWEEN = new Set(
  `is ist est es è er är on onko jest to op on auf sur en su på na i w via mij me mich mig meg mi moi minut mnie my mijn
  mein meine mon ma mio mia min mitt mit name naam navn namn nom nombre nome nimi nazwa username gebruikersnaam benutzername
  account konto compte cuenta profil profile user nick nickname pseudo id as als under onder unter sous come como som jako
  find zoek such cherche busca cerca søg sök søk etsi szukaj add toevoegen voeg toe ajoute agrega aggiungimi lägg till
  nimellä nimimerkki com con avec met mit with hedder heter heet heiße heisse the de der le la el il handle and en und et y e og och`
    .trim()
    .split(/\s+/),
)

/** After "@", places and not people. */
export const NO_HANDLES = new Set([
  'home',
  'work',
  'school',
  'thuis',
  'werk',
  'office',
  'the',
  'beach',
  'sea',
  'casa',
  'hjem',
])

/** After "Instagram:", answers and not people. */
export const NO_NAMES = new Set(
  `nee nooit soms graag liever niet ja geen nein nie manchmal gern nicht kein never sometimes none nope rarely often yes
  non jamais parfois rarement souvent oui aucun nunca veces siempre nada raramente mai spesso qualche aldrig aldri noen
  ibland sällan ofta nej nei ingen harvoin joskus koskaan nigdy czasem rzadko często brak later weinig zelden deleted
  verwijderd privat privé private privado privato prywatny`
    .trim()
    .split(/\s+/),
)
