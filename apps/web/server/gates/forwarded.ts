import { isIP } from 'node:net'
import type { Request, RequestHandler } from 'express'

const isForwarded = (header: string) => header === 'forwarded' || header.startsWith('x-forwarded-')

/** The value that the nearest proxy wrote: the last one, since proxies append and anything before it may come from the client. */
const lastOf = (req: Request, header: string) => req.get(header)?.split(',').at(-1)?.trim() || undefined

/** An address as some proxies write it, with the port of the connection: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string | undefined) =>
  address?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1')

/** Who asked, as the nearest proxy has it. What is no address names nobody: it would have rate limits of its own. */
const forwardedAddress = (req: Request) => {
  const address = withoutPort(lastOf(req, 'x-forwarded-for')) ?? ''
  return isIP(address) ? address : undefined
}

/**
 * Decides which host was asked for and by whom: by the forwarded headers behind a trusted proxy, by the connection otherwise. Nothing
 * behind this sees a forwarded header.
 */
export const readForwarded =
  (trustProxy: boolean): RequestHandler =>
  (req, res, next) => {
    const direct = req.headersDistinct.host
    const host = direct?.length === 1 ? direct[0] : undefined
    // A socket that listens for both kinds shows IPv4 addresses inside IPv6 ones.
    const address = req.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    res.locals.host = (trustProxy && lastOf(req, 'x-forwarded-host')) || host
    res.locals.clientIp = (trustProxy && forwardedAddress(req)) || address
    for (const header of Object.keys(req.headers)) if (isForwarded(header)) delete req.headers[header]
    next()
  }
