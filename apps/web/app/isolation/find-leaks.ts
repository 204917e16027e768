import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { TestResponse } from '../../server/testing/ask.ts'
import { type Ids, sameIds } from '../../server/testing/examples.ts'
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
  /** The cookie of a member of another tenant, and ids that belong to them. */
  readonly stranger: { readonly cookie: string; readonly ids: Ids }
  /** The same of a member of the called tenant. */
  readonly own: { readonly cookie: string; readonly ids: Ids }
  /** Ids that do not exist. */
  readonly unknown: Ids
}

/** A response without the parts that differ each time. */
const contentOf = ({ status, headers, body }: TestResponse, ids: Ids) => {
  const withoutIds = (text: string) => Object.values({ ...ids }).reduce((rest, id) => rest.replaceAll(id, ''), text)
  return JSON.stringify({
    status,
    location: withoutIds(String(headers.location)),
    cookies: headers['set-cookie'],
    body: withoutIds(body)
      .replaceAll(/nonce="[^"]*"/g, '')
      .replaceAll(String(headers['x-request-id']), '')
      // The spaces that fill up a slot of a cached document.
      .replaceAll(/" +\/>/g, '"/>'),
  })
}

async function answerTo(
  site: Site,
  { host, origin }: Victims,
  call: RouteCall,
  ids: Ids,
  { cookie }: Caller,
): Promise<string> {
  const answer = await site.ask({
    host,
    method: call.method,
    path: call.path(ids),
    headers: {
      Origin: origin,
      'X-Client-Request': '1',
      ...(cookie ? { Cookie: cookie } : {}),
      ...(call.body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(call.body ? { body: JSON.stringify(call.body(ids)) } : {}),
  })
  return contentOf(answer, ids)
}

/** Whether a login is required: a call says so, a page redirects. */
const isTurnedAway = (answer: string) =>
  answer.includes('authentication_required') || answer.includes('"location":"/login')

export const nameOf = ({ method, path }: RouteCall) => `${method} ${path(sameIds('{id}'))}`

/** The calls that read an id and answer the member to whom it belongs as they answer an invented one: they prove nothing. */
export async function findIdle(site: Site, victims: Victims, calls: readonly RouteCall[]): Promise<string[]> {
  const { own, unknown } = victims
  const idle: string[] = []
  for (const call of calls)
    if (
      call.readsId &&
      (await answerTo(site, victims, call, own.ids, own)) === (await answerTo(site, victims, call, unknown, own))
    )
      idle.push(nameOf(call))
  return idle
}

/** How a call distinguishes a member of another tenant from nobody; empty if it does not. */
export async function findLeaks(site: Site, victims: Victims, call: RouteCall): Promise<string[]> {
  const { stranger, own, unknown } = victims
  const name = nameOf(call)
  const visitor = await answerTo(site, victims, call, unknown, {})
  const carried = await answerTo(site, victims, call, unknown, stranger)
  const stolen = await answerTo(site, victims, call, stranger.ids, own)
  const invented = await answerTo(site, victims, call, unknown, own)
  // The first of the two calls may have changed something of the caller's own.
  const isAlike = async () =>
    (await answerTo(site, victims, call, stranger.ids, own)) === (await answerTo(site, victims, call, unknown, own))
  return [
    ...(carried === visitor ? [] : [`${name}: a cookie of another tenant is not a visitor's`]),
    ...(stolen === invented || (await isAlike()) ? [] : [`${name}: an id of another tenant is not an unknown one`]),
    ...(call.authority === 'anyone' || isTurnedAway(visitor) ? [] : [`${name}: a visitor is let in`]),
    ...(call.authority === 'anyone' || invented !== visitor ? [] : [`${name}: a member is not let in`]),
  ]
}
