const DEFAULT_PORTS = { http: 80, https: 443 } as const

/** The tenant's own origin, such as `https://example.com`: the start of every absolute address, and what an Origin header must equal. */
export function originOf(
  tenant: { domain: string },
  at: { publicScheme: 'http' | 'https'; publicPort: number },
): string {
  const port = at.publicPort === DEFAULT_PORTS[at.publicScheme] ? '' : `:${at.publicPort}`
  return `${at.publicScheme}://${tenant.domain}${port}`
}
