const DEFAULT_PORTS = { http: 80, https: 443 } as const

/** The tenant's origin, such as `https://example.com`: the base of all absolute addresses, and the value that an Origin header must have. */
export function originOf(
  tenant: { domain: string },
  at: { publicScheme: 'http' | 'https'; publicPort: number },
): string {
  const port = at.publicPort === DEFAULT_PORTS[at.publicScheme] ? '' : `:${at.publicPort}`
  return `${at.publicScheme}://${tenant.domain}${port}`
}
