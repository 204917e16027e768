import type { Variable } from './env-variables.ts'

/** The one line about a variable that is wrong: its name, what it must be, and what it was as far as that may be shown. */
export function wrongValueLine(
  { name, must, shown }: Pick<Variable, 'name' | 'must' | 'shown'>,
  value: string | undefined,
  because = '',
): string {
  const demand = `${name} must be ${must}${because && `, ${because}`}`
  if (value === undefined) return `${demand}; it is not set.`
  if (shown === 'never') return `${demand}; it is not shown, as it is a secret (${value.length} characters).`
  const visible = shown === 'without password' ? withoutPassword(value) : value
  return visible === null
    ? `${demand}; it is no address, and not shown, as it may hold a password.`
    : `${demand}; it is ${JSON.stringify(visible)}.`
}

/** The address with its password masked and without its query, or null where it cannot be said which part of it is the password. */
export function withoutPassword(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url?.host || url.href.includes('@', url.href.indexOf(url.host) + url.host.length)) return null
  const user = url.username + (url.password && ':***')
  return `${url.protocol}//${user && `${user}@`}${url.host}${url.pathname}`
}
