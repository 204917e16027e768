/* The words with which people of the eleven languages spell out addresses and numbers, or announce them. */

/** Words for "@". */
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
/** Words for ".". */
export const DOT_WORDS = [...['dot', 'punt', 'punkt', 'point', 'punto', 'punktum', 'prik', 'piste', 'kropka']]

/** Top-level domains that are not words of the eleven languages. */
export const PLAIN_TLDS = [
  ...['com', 'org', 'info', 'biz', 'nl', 'fr', 'eu', 'uk', 'pl', 'dk', 'fi', 'ch', 'io', 'xyz', 'gg', 'ly', 'cc', 'us'],
]
/** Top-level domains that are words, too, and could follow a full stop without a space. */
export const WORD_TLDS = [
  ...['net', 'de', 'be', 'es', 'it', 'at', 'no', 'se', 'me', 'to', 'co', 'tv', 'app', 'online', 'site', 'club', 'live'],
  ...['link', 'page', 'chat', 'social', 'shop', 'bio', 'ee', 'is', 'in', 'so', 'lu'],
]

/** Mail services whose names are neither employers nor words, so that they count without a top-level domain. */
export const MAIL_SERVICES = ['gmail', 'googlemail', 'hotmail', 'protonmail', 'gmx', 'ymail', 'icloud']
/** Other mail services, which count with a top-level domain only. */
export const MAIL_COMPANIES = ['outlook', 'yahoo', 'msn', 'wanadoo', 'libero', 'laposte', 'onet', 'interia']

/** Words that announce a website. */
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

/** Words that announce a telephone number. */
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

/** Words for digits. Some languages share words, but never for different digits. */
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

/** Services on which people have user names. */
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

/** Words between the name of such a service and a user name. */
export const BETWEEN = new Set(
  `is ist est es è er är on onko jest to op on auf sur en su på na i w via mij me mich mig meg mi moi minut mnie my mijn
  mein meine mon ma mio mia min mitt mit name naam navn namn nom nombre nome nimi nazwa username gebruikersnaam benutzername
  account konto compte cuenta profil profile user nick nickname pseudo id as als under onder unter sous come como som jako
  find zoek such cherche busca cerca søg sök søk etsi szukaj add toevoegen voeg toe ajoute agrega aggiungimi lägg till
  nimellä nimimerkki com con avec met mit with hedder heter heet heiße heisse the de der le la el il handle and en und et y e og och`
    .trim()
    .split(/\s+/),
)

/** Words after "@" that are places and not people. */
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

/** Words after "Instagram:" that are answers and not user names. */
export const NO_NAMES = new Set(
  `nee nooit soms graag liever niet ja geen nein nie manchmal gern nicht kein never sometimes none nope rarely often yes
  non jamais parfois rarement souvent oui aucun nunca veces siempre nada raramente mai spesso qualche aldrig aldri noen
  ibland sällan ofta nej nei ingen harvoin joskus koskaan nigdy czasem rzadko często brak later weinig zelden deleted
  verwijderd privat privé private privado privato prywatny`
    .trim()
    .split(/\s+/),
)
