import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'

/** As much of a request as identity and language are read from; the `Request` of a loader is one. */
export interface RequestHead {
  readonly method: string
  readonly url: string
  readonly headers: { get(name: string): string | null }
}

/** The head of a request of Express: a whole `Request` would take longer to make than the rest of many an answer. */
export const headOf = ({ method, originalUrl, headers }: ExpressRequest, { locals }: ExpressResponse): RequestHead => ({
  method,
  url: `${locals.origin}${originalUrl}`,
  headers: {
    get(name) {
      const value = headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : (value ?? null)
    },
  },
})
