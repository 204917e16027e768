import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'

/** The parts of a request from which identity and language are read; the `Request` of a loader has them. */
export interface RequestHead {
  readonly method: string
  readonly url: string
  readonly headers: { get(name: string): string | null }
}

/** The head of an Express request. Making a whole `Request` would take longer than the rest of many responses. */
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
