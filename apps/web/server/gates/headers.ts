import { randomBytes } from 'node:crypto'
import { DAY } from '@hearth/contracts/durations'
import type { RequestHandler, Response } from 'express'

const YEAR_IN_SECONDS = (365 * DAY) / 1_000

export interface HeaderPolicy {
  readonly publicScheme: 'http' | 'https'
  /** In development Vite injects style elements and keeps a socket open; production allows neither. */
  readonly development: boolean
}

export const policyOf = ({
  publicScheme,
  environment,
}: Pick<HeaderPolicy, 'publicScheme'> & { readonly environment: string }): HeaderPolicy => ({
  publicScheme,
  development: environment === 'development',
})

/** Other origins that a response may use. */
interface Others {
  /** From which pictures come. */
  readonly images?: readonly string[]
  /** To which forms lead, in the end. */
  readonly forms?: readonly string[]
}

/** The policy of one response. `nonce` allows its own script and style elements. */
function contentPolicy({ development }: HeaderPolicy, nonce: string, { images = [], forms = [] }: Others = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...images].join(' '),
    development ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...forms].join(' '),
  ].join('; ')
}

/** The security headers of every response, pages and refusals alike. `nonce` allows this response's own script and style elements. */
export function securityHeaders(policy: HeaderPolicy, nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(policy, nonce),
    'X-Content-Type-Options': 'nosniff',
    // Not `no-referrer`, with which browsers send `Origin: null` on form posts, and the origin gate refuses that.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(policy.publicScheme === 'https' ? { 'Strict-Transport-Security': `max-age=${YEAR_IN_SECONDS}` } : {}),
  }
}

/** Sets the security headers before anything can answer, with a new nonce for each response. */
export const setSecurityHeaders =
  (policy: HeaderPolicy): RequestHandler =>
  (_req, res, next) => {
    res.locals.nonce = randomBytes(16).toString('base64')
    res.set(securityHeaders(policy, res.locals.nonce))
    next()
  }

/** The origin of a tenant's content network (`cdn_prefix`), if it is not the site's own. */
const imagesOf = ({ locals: { tenant } }: Response): readonly string[] => {
  const prefix = tenant?.settings.cdn_prefix ?? ''
  return prefix.startsWith('https:') && URL.canParse(prefix) ? [new URL(prefix).origin] : []
}

/** Behind the host gate: allows the pictures of this tenant's content network. */
export const allowTenantImages =
  (policy: HeaderPolicy): RequestHandler =>
  (_req, res, next) => {
    const images = imagesOf(res)
    if (images.length > 0) res.set('Content-Security-Policy', contentPolicy(policy, res.locals.nonce, { images }))
    next()
  }

/** Lets the forms of one response lead to further sources of the policy, such as the origin of the page on which somebody pays. */
export const allowForms = (res: Response, policy: HeaderPolicy, forms: readonly string[]): void =>
  void res.set('Content-Security-Policy', contentPolicy(policy, res.locals.nonce, { images: imagesOf(res), forms }))
