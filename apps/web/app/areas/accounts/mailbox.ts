/** The web pages of the most common mail providers. */
interface Mailbox {
  readonly name: string
  readonly href: string
}

const MAILBOXES: readonly (readonly [domains: RegExp, name: string, href: string])[] = [
  [/^(?:gmail|googlemail)\.com$/, 'Gmail', 'https://mail.google.com/'],
  [/^(?:outlook|hotmail|live|msn|windowslive)\.[a-z.]+$/, 'Outlook', 'https://outlook.live.com/mail/'],
  [/^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/, 'Yahoo Mail', 'https://mail.yahoo.com/'],
  [/^(?:icloud|me|mac)\.com$/, 'iCloud Mail', 'https://www.icloud.com/mail/'],
  [/^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/, 'Proton Mail', 'https://mail.proton.me/'],
  [/^gmx\.(?:de|net|at|ch|com)$/, 'GMX', 'https://www.gmx.net/'],
  [/^web\.de$/, 'WEB.DE', 'https://web.de/'],
  [/^t-online\.de$/, 'T-Online', 'https://email.t-online.de/'],
  [/^freenet\.de$/, 'freenet', 'https://email.freenet.de/'],
  [/^ziggo\.nl$/, 'Ziggo', 'https://webmail.ziggo.nl/'],
  [/^(?:kpnmail|planet|hetnet)\.nl$/, 'KPN', 'https://webmail.kpnmail.nl/'],
  [/^telenet\.be$/, 'Telenet', 'https://webmail.telenet.be/'],
  [/^(?:orange|wanadoo)\.fr$/, 'Orange', 'https://mail.orange.fr/'],
  [/^free\.fr$/, 'Free', 'https://zimbra.free.fr/'],
  [/^laposte\.net$/, 'La Poste', 'https://www.laposte.net/'],
  [/^libero\.it$/, 'Libero', 'https://www.libero.it/'],
  [/^virgilio\.it$/, 'Virgilio', 'https://mail.virgilio.it/'],
  [/^wp\.pl$/, 'WP', 'https://poczta.wp.pl/'],
  [/^onet\.pl$/, 'Onet', 'https://poczta.onet.pl/'],
  [/^interia\.pl$/, 'Interia', 'https://poczta.interia.pl/'],
  [/^o2\.pl$/, 'o2', 'https://poczta.o2.pl/'],
]

/** Domains that are often mistyped. Shorter ones are left out: too many other domains differ from them by one letter. */
const OFTEN_MISTYPED: readonly string[] = [
  ...['gmail.com', 'googlemail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'protonmail.com'],
  ...['hotmail.nl', 'kpnmail.nl', 'telenet.be', 'hotmail.de', 'outlook.de', 't-online.de', 'hotmail.fr', 'outlook.fr'],
  ...['wanadoo.fr', 'orange.fr', 'laposte.net', 'hotmail.it', 'libero.it', 'hotmail.es', 'hotmail.co.uk', 'interia.pl'],
]

/** The mailbox page for an address; null for an unknown provider. */
export function mailboxOf(email: string): Mailbox | null {
  const [, name = '', href = ''] = MAILBOXES.find(([domains]) => domains.test(domainOf(email))) ?? []
  return href === '' ? null : { name, href }
}

const domainOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .slice(email.trim().lastIndexOf('@') + 1)

/** The address that was probably meant, if its domain is a slip of a key or two away from that of a common provider; null otherwise. */
export function probablyMeant(email: string): string | null {
  const domain = domainOf(email)
  const meant = mailboxOf(email)
    ? undefined
    : [isOneSlipAway, isSlippedTwice].flatMap((isNear) => OFTEN_MISTYPED.find((one) => isNear(domain, one)) ?? []).at(0)
  return meant === undefined ? null : email.trim().slice(0, -domain.length) + meant
}

/** Whether two texts differ by one letter that is missing, added or another, or by two neighbours that are swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let at = 0
  while (at < meant.length && typed[at] === meant[at]) at += 1
  const [a, b] = [typed.slice(at), meant.slice(at)]
  const swapped = `${b[1]}${b[0]}${b.slice(2)}`
  return a !== b && [b.slice(1), a[0] + b, a[0] + b.slice(1), swapped].includes(a)
}

/** Whether each side of the dot has one such slip. Not for the endings of countries, as of two letters one slip makes another country. */
function isSlippedTwice(typed: string, meant: string): boolean {
  const [name = '', ending = ''] = typed.split(/\.(.*)/s)
  const [meantName = '', meantEnding = ''] = meant.split('.')
  return meantEnding.length > 2 && isOneSlipAway(name, meantName) && isOneSlipAway(ending, meantEnding)
}
