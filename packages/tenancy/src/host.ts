import { isHostname } from '@hearth/contracts/settings'

/**
 * The host of a Host header in lower case, without port and trailing dot. Null when the header is absent or not the name of a host:
 * user information, IP literals, underscores, spaces, control characters, anything outside ASCII, more than 253 characters.
 */
export function parseHost(header: string | undefined): string | null {
  if (header === undefined || header.length > 260) return null
  const [, name, port] = /^([A-Za-z0-9.-]+?)\.?(?::(\d{0,5}))?$/.exec(header) ?? []
  if (name === undefined || Number(port ?? 0) > 65_535) return null
  const host = name.toLowerCase()
  return isHostname(host) ? host : null
}
