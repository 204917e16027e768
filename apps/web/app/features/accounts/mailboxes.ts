/** Where the mailboxes of large providers are opened, by what stands after the @ of their addresses. */
const MAILBOXES: readonly (readonly [domains: RegExp, address: string])[] = [
  [/^(?:gmail|googlemail)\.com$/, 'https://mail.google.com/'],
  [/^(?:outlook|hotmail|live|msn)\.[a-z]{2,3}(?:\.[a-z]{2})?$/, 'https://outlook.live.com/mail/'],
  [/^(?:yahoo|ymail)\.[a-z]{2,3}(?:\.[a-z]{2})?$/, 'https://mail.yahoo.com/'],
  [/^(?:icloud|me|mac)\.com$/, 'https://www.icloud.com/mail/'],
  [/^(?:proton\.me|protonmail\.com|pm\.me)$/, 'https://mail.proton.me/'],
  [/^gmx\.(?:de|net|at|ch)$/, 'https://www.gmx.net/'],
  [/^web\.de$/, 'https://web.de/'],
  [/^ziggo\.nl$/, 'https://webmail.ziggo.nl/'],
  [/^kpnmail\.nl$/, 'https://webmail.kpnmail.nl/'],
]

/** Where somebody reads their mail in a browser; null where only they know. */
export function mailboxOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return MAILBOXES.find(([domains]) => domains.test(domain))?.[1] ?? null
}
