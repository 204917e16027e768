import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { MEMBER_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { tenantIdOf } from '@hearth/contracts/ids'
import { likesPerHour, SKIPS_PER_HOUR } from '@hearth/contracts/likes'
import { loadReference } from '@hearth/db/load-reference'
import { inTenant } from '@hearth/db/scope'
import { ownDbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { READS_PER_NETWORK } from '@hearth/domain/discovery/read-limits'
import { reserve, skipsPerMember } from '@hearth/domain/platform/rate-limits'
import { VIEWS_PER_MEMBER } from '@hearth/domain/relations/record-view'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { type Case, type NamedEndpoint, named, type Person, person } from '../../../server/testing/api-people.ts'
import type { TestResponse } from '../../../server/testing/ask.ts'
import { REFUSED_DISCOUNTS } from '../../../server/testing/discounts.ts'
import { documentedBy } from '../../../server/testing/documented.ts'
import { callEndpoint, endpointPaths, endpoints, routeFolder } from '../../../server/testing/endpoints.ts'
import { logIn } from '../../../server/testing/members.ts'
import { messageTo, openConversation, REFUSED_MESSAGES } from '../../../server/testing/messages.ts'
import { overrideRoute } from '../../../server/testing/override-route.ts'
import { pngOf, REFUSED_FILES } from '../../../server/testing/own-photos.ts'
import { newMember } from '../../../server/testing/signup.ts'
import { ALPHA, ALPHA_ORIGIN, openSite, type Site } from '../../../server/testing/site.ts'
import { openTcpProxy } from '../../../server/testing/tcp-proxy.ts'
import { listRoutes } from '../../isolation/find-leaks.ts'

const test = ownDbTest
  .extend('site', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    await loadReference(urls.ownerUrl, {
      fingerprint: 'test',
      read: () => ({
        countries: [{ code: 'NL', name: 'Netherlands' }],
        regions: [{ id: 'NL.07', country: 'NL', name: 'Noord-Holland' }],
        cities: [],
        interests: [{ id: 'travel', name: 'travel', icon: 'plane', explicit: false, position: 0 }],
      }),
    })
    const site = await openSite({ urls, env: { TRUST_PROXY: 'true', PAYMENTS_URL: 'sandbox://key@127.0.0.1:9' } })
    onCleanup(site.close)
    return site
  })
  .extend('cookie', { scope: 'file' }, async ({ site, db, urls }) => {
    const scope = { tenantId: tenantIdOf(ALPHA) }
    const { id } = await inTenant(db, scope, (tx) => makeMember(tx, { paidUser: true }))
    await withClient(urls.superuserUrl, (sql) => sql`update members set mail_stops = '{bounce}' where id = ${id}`)
    const photo = { memberId: id, filename: 'a.webp', thumbFilename: 'b.webp', main: true }
    await storePhoto(urls.superuserUrl, scope, photo)
    return logIn(site, ALPHA, id)
  })
  .extend('faultsOf', { scope: 'file' }, async ({ site }) =>
    documentedBy(JSON.parse((await site.ask({ path: '/api/openapi.json' })).body)),
  )

const codeOf = (answer: TestResponse) => `${answer.status} ${answer.code ?? ''}`.trim()

/** Endpoints that need the database for nothing but the language of a logged-in member. */
const WITHOUT_DATABASE = ['settings', 'companyInfo', 'openApi', 'pageHidden', 'checkSignup']
/**
 * Answers that this test cannot provoke: after waiting a minute, of an account that is deleted during the call, and failures of endpoints without a
 * database. Slow and too many uploads, and those of a removed photo, are in photos-api.test.ts.
 */
const unheard = ({ name, endpoint }: NamedEndpoint) => [
  ...['408 request.malformed', '404 platform.not_found'],
  ...(endpoint.upload ? ['408 request.too_slow', '429 photos.too_many_at_once', '422 photos.gone'] : []),
  ...(['uploadPhoto', 'cropPhoto', 'sendPhoto'].includes(name) ? ['429 photos.too_many_pictures'] : []),
  ...(WITHOUT_DATABASE.includes(name) ? ['500 platform.unexpected', '503 platform.unavailable'] : []),
]

/** Failures that follow from an endpoint's declaration, with the requests that cause them. */
function failingCases({ endpoint, body }: NamedEndpoint, Cookie: string): (readonly [string, Case])[] {
  const { method, path: address, access, changes, beacon, upload } = endpoint
  const elsewhere = { Cookie, Origin: 'http://elsewhere.test', 'Sec-Fetch-Site': 'cross-site' }
  const others = ['DELETE', 'PATCH'].filter((other) =>
    endpoints.every((each) => each.endpoint.path !== address || each.endpoint.method !== other),
  )
  const bodies = body
    ? ([
        ['400 request.invalid_body', '{"nonsense":true}'],
        ['400 request.invalid_body', '{'],
        ['413 request.body_too_large', `{"nonsense":"${'a'.repeat(70_000)}"}`],
      ] as const)
    : []
  const unmarked = method === 'GET' ? '403 request.origin_refused' : '400 request.malformed'
  return [
    ['400 request.malformed', { query: '%00' }],
    ['414 request.malformed', { query: 'a'.repeat(5000) }],
    ['431 request.malformed', { headers: { 'X-Endless': 'a'.repeat(20_000) } }],
    ...others.map((other) => ['405 request.method_not_allowed', { method: other }] as const),
    ...(access !== 'public' ? [['403 accounts.authentication_required', {}] as const] : []),
    ...(changes
      ? [['409 accounts.other_account', { headers: { Cookie, [MEMBER_HEADER]: randomUUID() } }] as const]
      : []),
    ...(changes || beacon ? [['403 request.origin_refused', { headers: elsewhere }] as const] : []),
    ...(changes && !beacon ? [[unmarked, { headers: { Cookie, 'X-Client-Request': '0' } }] as const] : []),
    ...(upload ? [['400 request.invalid_query', { headers: { Cookie }, query: 'crop=all' }] as const] : []),
    ...bodies.map(([code, sent]) => [code, { headers: { Cookie }, body: sent }] as const),
    ...(body && !beacon
      ? [['415 request.unsupported_media_type', { headers: { Cookie, 'Content-Type': 'text/plain' } }] as const]
      : []),
  ]
}

/** Adds a photo; returns its id. */
async function sendPhoto(site: Site, Cookie: string): Promise<string> {
  const { body } = await callEndpoint(site, named('uploadPhoto'), { headers: { Cookie }, body: pngOf(640, 480) })
  return JSON.parse(body).photo.id
}

/** Two who like each other. */
async function match(site: Site): Promise<readonly [Person, Person]> {
  const [one, other] = [await person(site), await person(site)]
  for (const [{ headers }, { id }] of [
    [one, other],
    [other, one],
  ] as const)
    await callEndpoint(site, named('likeMember'), { headers, body: { id } })
  return [one, other]
}

interface Members {
  readonly cookie: string
  readonly superuserUrl: string
  /** A member with as many photos as allowed, and a removed one. */
  full(): Promise<{ readonly Cookie: string; readonly removed: string }>
}

/** What each endpoint refuses itself, in that order; a call that is answered, where the member of the other cases has nothing to ask for. */
const REFUSED: Readonly<Record<string, (site: Site, members: Members) => Promise<Case[]>>> = {
  async countMembers(site) {
    const host = await site.addTenant('searched.test', { logged_out_search: true })
    const headers = { Origin: ALPHA_ORIGIN.replace(ALPHA, host) }
    return Array.from({ length: READS_PER_NETWORK + 1 }, () => ({ host, headers }))
  },
  checkSignup: async () => Array.from({ length: READS_PER_NETWORK + 1 }, () => ({})),
  async uploadPhoto(_site, { full }) {
    const { Cookie } = await full()
    return [...REFUSED_FILES.map((body) => ({ body })), { headers: { Cookie }, body: pngOf(640, 480) }]
  },
  async cropPhoto(site, { cookie }) {
    const { body } = await callEndpoint(site, named('photos'), { headers: { Cookie: cookie } })
    // The photo has no original, so it cannot be cropped.
    const { photos } = JSON.parse(body) as { photos: { id: string; filename: string | null }[] }
    return [{ body: { id: photos.find(({ filename }) => filename === 'a.webp')?.id, crop: null } }]
  },
  async restorePhoto(_site, { full }) {
    const { Cookie, removed } = await full()
    return [{ headers: { Cookie }, body: { id: removed } }]
  },
  saveLanguage: async () => [{ body: { language: 'tlh' } }],
  async recordView(site) {
    const { browser } = await newMember(site, ALPHA)
    const headers = { Cookie: `hearth_session=${browser.cookie('hearth_session')}` }
    return Array.from({ length: VIEWS_PER_MEMBER + 1 }, () => ({ headers, body: { id: randomUUID() } }))
  },
  async autoLike(site) {
    const [liker, { id, headers }] = [await person(site), await person(site)]
    await callEndpoint(site, named('likeMember'), { headers: liker.headers, body: { id } })
    return [{ headers }]
  },
  async likeMember(site) {
    const [{ id, headers }, other] = await match(site)
    await callEndpoint(site, named('unmatch'), { headers, body: { id: other.id } })
    const seeker = await person(site, { seeking: 'man' })
    const people = await Promise.all(Array.from({ length: likesPerHour(0) }, () => person(site)))
    return [
      ...[id, other.id, randomUUID()].map((liked) => ({ headers, body: { id: liked } })),
      { headers, body: { id: seeker.id } },
      ...people.map((one) => ({ headers, body: { id: one.id } })),
    ]
  },
  async skipMember(site) {
    const [{ id, headers }, other] = await match(site)
    await callEndpoint(site, named('unmatch'), { headers, body: { id: other.id } })
    const [seeker, eager] = [await person(site, { seeking: 'man' }), await person(site)]
    const { ctx } = site.runtime
    await inTenant(ctx.db, { tenantId: tenantIdOf(ALPHA) }, (tx) =>
      Promise.all(Array.from({ length: SKIPS_PER_HOUR }, () => reserve(ctx, tx, [skipsPerMember(eager.id)]))),
    )
    return [
      ...[id, other.id, seeker.id, randomUUID()].map((skipped) => ({ headers, body: { id: skipped } })),
      { headers: eager.headers, body: { id } },
    ]
  },
  async messages(site) {
    const { sender, conversation } = await openConversation(site)
    return [randomUUID(), conversation].map((id) => ({ headers: sender.headers, query: `conversation=${id}` }))
  },
  async readChat(site) {
    const { recipient, conversation } = await openConversation(site)
    const ids = [randomUUID(), conversation]
    return ids.map((id) => ({ headers: recipient.headers, body: { conversation: id, seq: 1 } }))
  },
  async sayTyping(site) {
    const { sender, conversation } = await openConversation(site)
    return [randomUUID(), conversation].map((id) => ({ headers: sender.headers, body: { conversation: id } }))
  },
  acknowledgeFictional: async () => [{ body: { profile: randomUUID() } }],
  ...REFUSED_MESSAGES,
  ...REFUSED_DISCOUNTS,
  async takeMessageBack(site) {
    const [read, unread] = [await openConversation(site), await openConversation(site)]
    const body = { conversation: read.conversation, seq: 1 }
    await callEndpoint(site, named('readChat'), { headers: read.recipient.headers, body })
    return [
      ...[read, unread].map(({ sender: { headers }, conversation }) => ({ headers, body: { conversation, seq: 1 } })),
      { headers: read.sender.headers, body: { ...body, seq: 2 } },
    ]
  },
  takeLikeBack: (site) => match(site).then(([{ headers }, { id }]) => [{ headers, body: { id } }]),
  async logIn(site) {
    const specific = await site.addTenant('specific.test', { account_errors: 'specific' })
    const wrong = (email: string) => ({ body: { email, password: 'no' } })
    return [
      { ...wrong('nobody@example.com'), host: specific, headers: { Origin: ALPHA_ORIGIN.replace(ALPHA, specific) } },
      ...Array.from({ length: 11 }, () => wrong('guessed@example.com')),
    ]
  },
}

/** A body that an endpoint accepts, if its example is not accepted. */
async function acceptedBody(site: Site, { name, endpoint, exampleBody }: NamedEndpoint, Cookie = '') {
  if (endpoint.upload) return pngOf(640, 480)
  if (endpoint.path === named('cropPhoto').endpoint.path) return { ...exampleBody, id: await sendPhoto(site, Cookie) }
  if (name === 'recordView') return { id: randomUUID() }
  if (name === 'likeMember' || name === 'skipMember') return { id: (await person(site)).id }
  if (name === 'acknowledgeFictional') return { profile: (await person(site)).id }
  if (name === 'saveDraft') return { ...exampleBody, profile: (await person(site)).id, text: 'Hello' }
  if (name === 'sendMessage') return messageTo((await person(site)).id)
  if (name !== 'logIn') return exampleBody
  const { email, password } = await newMember(site, ALPHA)
  return { email, password }
}

describe('every answer is one that the document describes:', () => {
  test.for(endpoints)(
    '$name, and every failure of it that the document tells',
    { timeout: 60_000 },
    async (contract, { site, cookie, faultsOf, urls, db }) => {
      const { name, endpoint, failures } = contract
      const heard = new Set<string>()
      async function full() {
        const { id } = await inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx))
        const Cookie = await logIn(site, ALPHA, id)
        const removed = await sendPhoto(site, Cookie)
        await callEndpoint(site, named('removePhoto'), { headers: { Cookie }, body: { id: removed } })
        for (let sent = 0; sent < 3; sent += 1) await sendPhoto(site, Cookie)
        return { Cookie, removed }
      }
      const hear = (answer: TestResponse) => {
        expect(faultsOf(endpoint.method, endpoint.path, answer), `${codeOf(answer)}: ${answer.body}`).toEqual([])
        heard.add(codeOf(answer))
      }
      // Logging in would end the session that other cases use.
      const Cookie = name === 'logIn' ? '' : cookie
      const accepted = { body: await acceptedBody(site, contract, Cookie), headers: { Cookie } }

      for (const [code, failing] of failingCases(contract, cookie)) {
        const answer = await callEndpoint(site, contract, failing)
        expect(codeOf(answer)).toBe(code)
        hear(answer)
      }
      for (const refused of (await REFUSED[name]?.(site, { cookie, full, superuserUrl: urls.superuserUrl })) ?? [])
        hear(await callEndpoint(site, contract, { headers: { Cookie }, ...refused }))
      if (!WITHOUT_DATABASE.includes(name)) {
        hear(await withoutTables(urls.superuserUrl, () => callEndpoint(site, contract, accepted)))
        hear(await withoutDatabase(urls, (cutOff) => callEndpoint(cutOff, contract, accepted)))
      }
      // Last, because the call may end the session.
      hear(await callEndpoint(site, contract, accepted))

      const told = Object.entries(failures).flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`))
      const expected = told.filter((failure) => !unheard(contract).includes(failure))
      const done = contract.answer ? (endpoint.optional ? ['200', '204'] : ['200']) : ['204']
      expect([...heard].sort()).toEqual([...done, ...expected].sort())
    },
  )
})

describe('an answer that the document does not describe is found:', () => {
  const settings = named('settings')

  const faultsWith = async (urls: { appUrl: string; queueUrl: string }, answer: () => Response) => {
    const site = await openSite({ urls, change: overrideRoute('routes/api.settings[.]php', { loader: answer }) })
    try {
      const documented = documentedBy(JSON.parse((await site.ask({ path: '/api/openapi.json' })).body))
      return documented('GET', settings.endpoint.path, await callEndpoint(site, settings))
    } finally {
      await site.close()
    }
  }

  test.for([
    ['a field too many', () => Response.json({ settings: {}, secret: 1 }), 'must NOT have additional properties'],
    ['a field too few', () => Response.json({}), "must have required property 'settings'"],
    ['another status', () => Response.json({}, { status: 418 }), '418 is not documented'],
    ['another code', () => Response.json({ error: { code: 'a.b' } }, { status: 500 }), 'must be equal to one of'],
    ['a 503 that does not say when', () => Response.json({}, { status: 503 }), '503 has no retry-after'],
    ['a page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), '200 is no JSON'],
  ] as const)('%s', async ([, answer, fault], { urls }) => {
    expect((await faultsWith(urls, answer)).join('\n')).toContain(fault)
  })
})

test('the document describes the site that serves it', async ({ site }) => {
  const { servers, info, components } = JSON.parse((await site.ask({ path: '/api/openapi.json' })).body)
  expect({ servers, title: info.title }).toEqual({ servers: [{ url: ALPHA_ORIGIN }], title: 'alpha.test' })
  const { browser } = await newMember(site, ALPHA)
  expect(browser.cookie(components.securitySchemes.session.name)).toBeDefined()
})

test('the document names the session’s cookie as it is on https', async ({ urls }) => {
  const site = await openSite({ urls, env: { PUBLIC_SCHEME: 'https', PUBLIC_PORT: '443' } })
  try {
    const { components } = JSON.parse((await site.ask({ path: '/api/openapi.json' })).body)
    const { name } = components.securitySchemes.session
    expect(name).toMatch(/^__Host-/)
    const { headers } = await callEndpoint(site, named('logOut'))
    expect(headers['set-cookie']).toContainEqual(expect.stringMatching(`^${name}=;`))
  } finally {
    await site.close()
  }
})

test('the document states the size limits of the site, to the byte', async ({ site }) => {
  const { responses } = JSON.parse((await site.ask({ path: '/api/openapi.json' })).body).components
  const limitOf = (failure: string) => Number(/over (\d+) /.exec(responses[failure].description)?.[1])
  const statusOf = async (name: string, sent: Case) => (await callEndpoint(site, named(name), sent)).status

  const body = JSON.stringify(await acceptedBody(site, named('logIn'))).padEnd(limitOf('413-request.body_too_large'))
  expect(await statusOf('logIn', { body })).toBe(200)
  expect(await statusOf('logIn', { body: `${body} ` })).toBe(413)

  const longest = limitOf('414-request.malformed') - '/api/settings.php?'.length
  expect(await statusOf('settings', { query: 'a'.repeat(longest) })).toBe(200)
  expect(await statusOf('settings', { query: 'a'.repeat(longest + 1) })).toBe(414)
})

test('every endpoint has a route, and every route has endpoints', () => {
  const routes = listRoutes(path.resolve(import.meta.dirname, '..')).filter((route) => route.startsWith('api.'))
  // The route for paths without an endpoint.
  const catchAll = 'api.$'
  expect([...endpointPaths.map(routeFolder), catchAll].sort()).toEqual(routes.sort())
})

test('a path has the methods that are declared and no others', async ({ site }) => {
  for (const address of endpointPaths) {
    const declared = endpoints.flatMap(({ endpoint }) => (endpoint.path === address ? [endpoint.method] : []))
    const { headers } = await site.ask({ method: 'PATCH', path: address, headers: { Origin: ALPHA_ORIGIN } })
    const allowed = String(headers.allow).split(', ')
    expect(allowed.filter((method) => method !== 'HEAD').sort()).toEqual([...new Set(declared)].sort())
    expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'))
  }
})

/** Simulates a fault of our own: the tables of a query are missing. */
async function withoutTables<Value>(superuserUrl: string, work: () => Promise<Value>): Promise<Value> {
  const rename = (from: string, to: string) =>
    withClient(superuserUrl, async (sql) => {
      for (const table of ['sessions', 'members', 'regions', 'interests'])
        await sql`alter table ${sql(table + from)} rename to ${sql(table + to)}`
    })
  await rename('', '_away')
  try {
    return await work()
  } finally {
    await rename('_away', '')
  }
}

async function withoutDatabase<Value>(
  urls: { appUrl: string; queueUrl: string },
  work: (site: Site) => Promise<Value>,
): Promise<Value> {
  const proxy = await openTcpProxy(urls.appUrl)
  const site = await openSite({ urls: { ...urls, appUrl: proxy.url } })
  try {
    proxy.cut()
    return await work(site)
  } finally {
    await site.close()
  }
}
