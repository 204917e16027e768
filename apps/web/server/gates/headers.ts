import { randomBytes } from 'node:crypto'
import { DAY } from '@hearth/contracts/durations'
import type { RequestHandler } from 'express'

const YEAR_IN_SECONDS = (365 * DAY) / 1_000

export interface HeaderPolicy {
  readonly publicScheme: 'http' | 'https'
  /** In development Vite injects style elements and keeps a socket open; production allows neither. */
  readonly development: boolean
}

/** The policy of one response. `nonce` allows its own script and style elements; `images` are further origins of pictures. */
function contentPolicy({ development }: HeaderPolicy, nonce: string, images: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...images].join(' '),
    development ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
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

/** Behind the host gate: allows the pictures of this tenant's content network (`cdn_prefix`). */
export const allowTenantImages =
  (policy: HeaderPolicy): RequestHandler =>
  (_req, res, next) => {
    const prefix = res.locals.tenant?.settings.cdn_prefix ?? ''
    if (prefix.startsWith('https:') && URL.canParse(prefix))
      res.set('Content-Security-Policy', contentPolicy(policy, res.locals.nonce, [new URL(prefix).origin]))
    next()
  }
