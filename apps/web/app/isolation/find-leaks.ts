import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { TestResponse } from '../../server/testing/ask.ts'
import type { Site } from '../../server/testing/site.ts'
import type { RouteCall } from './entries.ts'

/** The folders of all routes. */
export function listRoutes(directory: string): string[] {
  return readdirSync(directory).filter((name) =>
    ['route.ts', 'route.tsx'].some((file) => existsSync(path.join(directory, name, file))),
  )
}

/** The caller: a member's cookie, or none. */
interface Caller {
  readonly cookie?: string
}
export interface Victims {
  /** Host and origin of the called tenant. */
  readonly host: string
  readonly origin: string
  /** The cookie of a member of another tenant, and an id that belongs to them. */
  readonly stranger: { readonly cookie: string; readonly id: string }
  /** The cookie of a member of the called tenant. */
  readonly own: { readonly cookie: string }
  /** An id that does not exist. */
  readonly unknownId: string
}

/** A response without the parts that differ each time. */
const contentOf = ({ status, headers, body }: TestResponse, id: string) =>
  JSON.stringify({
    status,
    location: String(headers.location).replaceAll(id, ''),
    cookies: headers['set-cookie'],
    body: body
      .replaceAll(/nonce="[^"]*"/g, '')
      .replaceAll(String(headers['x-request-id']), '')
      .replaceAll(id, '')
      // The spaces that fill up a slot of a cached document.
      .replaceAll(/" +\/>/g, '"/>'),
  })

async function answerTo(
  site: Site,
  { host, origin }: Victims,
  call: RouteCall,
  id: string,
  { cookie }: Caller,
): Promise<string> {
  const answer = await site.ask({
    host,
    method: call.method,
    path: call.path(id),
    headers: {
      Origin: origin,
      'X-Client-Request': '1',
      ...(cookie ? { Cookie: cookie } : {}),
      ...(call.body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(call.body ? { body: JSON.stringify(call.body(id)) } : {}),
  })
  return contentOf(answer, id)
}

/** Whether a login is required: a call says so, a page redirects. */
const isTurnedAway = (answer: string) =>
  answer.includes('authentication_required') || answer.includes('"location":"/login')

/** How a call distinguishes a member of another tenant from nobody; empty if it does not. */
export async function findLeaks(site: Site, victims: Victims, call: RouteCall): Promise<string[]> {
  const { stranger, own, unknownId } = victims
  const name = `${call.method} ${call.path('{id}')}`
  const visitor = await answerTo(site, victims, call, unknownId, {})
  const carried = await answerTo(site, victims, call, unknownId, stranger)
  const stolen = await answerTo(site, victims, call, stranger.id, own)
  const invented = await answerTo(site, victims, call, unknownId, own)
  return [
    ...(carried === visitor ? [] : [`${name}: a cookie of another tenant is not a visitor's`]),
    ...(stolen === invented ? [] : [`${name}: an id of another tenant is not an unknown one`]),
    ...(call.authority === 'anyone' || isTurnedAway(visitor) ? [] : [`${name}: a visitor is let in`]),
    ...(call.authority === 'anyone' || invented !== visitor ? [] : [`${name}: a member is not let in`]),
  ]
}
