/** Where the mail of an address is read in a browser, at the providers that most people have. */
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
  [/^ziggo\.nl$/, 'Ziggo', 'https://webmail.ziggo.nl/'],
  [/^(?:kpnmail|planet|hetnet)\.nl$/, 'KPN', 'https://webmail.kpnmail.nl/'],
  [/^telenet\.be$/, 'Telenet', 'https://webmail.telenet.be/'],
  [/^(?:orange|wanadoo)\.fr$/, 'Orange', 'https://mail.orange.fr/'],
  [/^laposte\.net$/, 'La Poste', 'https://www.laposte.net/'],
  [/^libero\.it$/, 'Libero', 'https://www.libero.it/'],
  [/^wp\.pl$/, 'WP', 'https://poczta.wp.pl/'],
  [/^onet\.pl$/, 'Onet', 'https://poczta.onet.pl/'],
]

/** The mailbox of an address; null for one that may be read anywhere. */
export function mailboxOf(email: string): Mailbox | null {
  const domain = email
    .trim()
    .toLowerCase()
    .slice(email.trim().lastIndexOf('@') + 1)
  const [, name = '', href = ''] = MAILBOXES.find(([domains]) => domains.test(domain)) ?? []
  return href === '' ? null : { name, href }
}
