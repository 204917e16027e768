import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { CALLS } from '@hearth/contracts/answers/calls'
import type { CallContract } from '@hearth/contracts/answers/contract'
import { logoutContract } from '@hearth/contracts/answers/logout'
import { settingsContract } from '@hearth/contracts/answers/settings'
import { loginContract } from '@hearth/contracts/answers/user'
import { tenantIdOf } from '@hearth/contracts/ids'
import { dbTest } from '@hearth/testing/db-test'
import { inTenant } from '@hearth/testing/in-tenant'
import { makeMember } from '@hearth/testing/people'
import { loadReference } from '@hearth/testing/reference'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import type { Answer, Question } from '../server/testing/ask.ts'
import { documentedBy } from '../server/testing/documented.ts'
import { logIn } from '../server/testing/members.ts'
import { overrideRoute } from '../server/testing/override-route.ts'
import { newMember } from '../server/testing/signup.ts'
import { ALPHA, ALPHA_ORIGIN, openSite, type Site } from '../server/testing/site.ts'
import { listRoutes } from './isolation/find-leaks.ts'

/** A TCP proxy before PostgreSQL whose connections can be cut. */
async function openTcpProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const test = dbTest
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
    const site = await openSite({ urls, env: { TRUST_PROXY: 'true' } })
    onCleanup(site.close)
    return site
  })
  .extend('cookie', { scope: 'file' }, async ({ site, db, urls }) => {
    const scope = { tenantId: tenantIdOf(ALPHA) }
    const { id } = await inTenant(db, scope, (tx) => makeMember(tx, { notificationsDisabled: ['news'] }))
    const photo = { memberId: id, filename: 'a.webp', thumbFilename: 'b.webp', main: true }
    await storePhoto(urls.superuserUrl, scope, photo)
    return logIn(site, ALPHA, id)
  })
  .extend('faultsOf', { scope: 'file' }, async ({ site }) =>
    documentedBy(JSON.parse((await site.ask({ path: '/api/openapi.json' })).body)),
  )

type Body = Readonly<Record<string, unknown>>

/** Asks as our own client does, but for what a case says otherwise. */
function askCall(
  site: Site,
  { call: { method, path: address } }: CallContract,
  { body, query = '', ...question }: Omit<Question, 'body' | 'path'> & { body?: Body | string; query?: string } = {},
): Promise<Answer> {
  return site.ask({
    method,
    ...question,
    path: address + query,
    headers: {
      Origin: ALPHA_ORIGIN,
      'X-Client-Request': '1',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...question.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** What each call with a body is sent so that it accepts it. */
const acceptable = async (site: Site, { name }: CallContract): Promise<{ body?: Body }> => {
  if (name === 'saveLanguage') return { body: { language: 'nl' } }
  if (name !== 'logIn') return {}
  const { email, password } = await newMember(site, ALPHA)
  return { body: { email, password } }
}

const saying = (answer: Answer) => `${answer.status} ${answer.code ?? ''}`.trim()
const failuresOf = ({ failures }: CallContract) =>
  Object.entries(failures).flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`))

/** What no test can have a call say: a minute's wait, an account that goes away in between, and faults of what needs no database. */
const UNHEARD = ['408 request.malformed', '404 platform.not_found']
const WITHOUT_DATABASE = ['settings', 'companyInfo', 'openApi']
const OUTAGES = ['500 platform.unexpected', '503 platform.unavailable']

describe('every answer is one that the document describes:', () => {
  test.for(CALLS)(
    '$name, and every failure of it that the document tells',
    { timeout: 60_000 },
    async (contract, { site, cookie, faultsOf, urls }) => {
      const { name, call } = contract
      const heard = new Set<string>()
      const hear = (answer: Answer) => {
        expect(faultsOf(call.method, call.path, answer), `${saying(answer)}: ${answer.body}`).toEqual([])
        heard.add(saying(answer))
      }
      // Logging in would end the session that the other calls need.
      const Cookie = name === 'logIn' ? '' : cookie
      const accepted = await acceptable(site, contract)
      const ask = (asked: Parameters<typeof askCall>[2]) => askCall(site, contract, { ...accepted, ...asked })
      const asMember = { headers: { Cookie } }

      for (const query of ['?%00', `?${'a'.repeat(5000)}`]) hear(await ask({ query }))
      hear(await ask({ headers: { 'X-Endless': 'a'.repeat(20_000) } }))
      const deletes = CALLS.some((each) => each.call.method === 'DELETE' && each.call.path === call.path)
      const other = deletes ? 'PATCH' : 'DELETE'
      hear(await ask({ method: other }))
      if (contract.members) hear(await ask({}))
      if (call.changes) {
        hear(await ask({ headers: { Cookie, Origin: 'http://elsewhere.test', 'Sec-Fetch-Site': 'cross-site' } }))
        if (call.method !== 'GET') hear(await ask({ headers: { Cookie, 'X-Client-Request': '0' } }))
      }
      if (contract.body) {
        hear(await ask({ ...asMember, body: { nonsense: true } }))
        hear(await ask({ ...asMember, body: '{' }))
        hear(await ask({ ...asMember, body: JSON.stringify({ nonsense: 'a'.repeat(70_000) }) }))
        hear(await ask({ headers: { Cookie, 'Content-Type': 'text/plain' } }))
      }
      for (const refused of await refusedWith(site, contract)) hear(await ask({ ...asMember, ...refused }))
      if (!WITHOUT_DATABASE.includes(name)) {
        hear(await withoutTables(urls.superuserUrl, () => ask(asMember)))
        hear(await withoutDatabase(urls, (cutOff) => askCall(cutOff, contract, { ...accepted, ...asMember })))
      }
      // The last one: what is asked for may be to end the session.
      hear(await ask(asMember))

      const unheard = [...UNHEARD, ...(WITHOUT_DATABASE.includes(name) ? OUTAGES : [])]
      const told = failuresOf(contract).filter((failure) => !unheard.includes(failure))
      expect([...heard].sort()).toEqual(['200', ...told].sort())
    },
  )

  /** What each call refuses by itself, in the order in which it does. */
  async function refusedWith(site: Site, { name }: CallContract) {
    if (name === 'saveLanguage') return [{ body: { language: 'tlh' } }]
    if (name !== 'logIn') return []
    const specific = 'specific.test'
    site.folders.write(specific, { account_errors: 'specific' })
    await expect
      .poll(async () => (await site.ask({ host: specific, path: '/api/settings.php' })).status, POLL)
      .toBe(200)
    const wrong = (email: string) => ({ body: { email, password: 'no' } })
    return [
      { ...wrong('nobody@example.com'), host: specific, headers: { Origin: ALPHA_ORIGIN.replace(ALPHA, specific) } },
      ...Array.from({ length: 11 }, () => wrong('guessed@example.com')),
    ]
  }
  const POLL = { timeout: 10_000 }

  /** A fault of ours: what a query reads is not there. */
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
})

describe('an answer that the document does not describe is found:', () => {
  const faultsWith = async (urls: { appUrl: string; queueUrl: string }, answer: () => Response) => {
    const site = await openSite({ urls, change: overrideRoute('routes/api.settings[.]php', { loader: answer }) })
    try {
      const documented = documentedBy(JSON.parse((await site.ask({ path: '/api/openapi.json' })).body))
      return documented('GET', settingsContract.call.path, await askCall(site, settingsContract))
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

test('the document is of the site that is asked for it', async ({ site }) => {
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
    const { headers } = await askCall(site, logoutContract)
    expect(headers['set-cookie']).toEqual([expect.stringMatching(`^${name}=;`)])
  } finally {
    await site.close()
  }
})

test('the document tells how much the site takes, to the byte', async ({ site }) => {
  const { responses } = JSON.parse((await site.ask({ path: '/api/openapi.json' })).body).components
  const limitOf = (failure: string) => Number(/over (\d+) /.exec(responses[failure].description)?.[1])
  const statusOf = async (contract: CallContract, asked: Parameters<typeof askCall>[2]) =>
    (await askCall(site, contract, asked)).status

  const login = JSON.stringify((await acceptable(site, loginContract)).body)
  const body = login.padEnd(limitOf('413-request.body_too_large'))
  expect(await statusOf(loginContract, { body })).toBe(200)
  expect(await statusOf(loginContract, { body: `${body} ` })).toBe(413)

  const query = '?'.padEnd(limitOf('414-request.malformed') - settingsContract.call.path.length, 'a')
  expect(await statusOf(settingsContract, { query })).toBe(200)
  expect(await statusOf(settingsContract, { query: `${query}a` })).toBe(414)
})

test('every call has a route, and every route of a call is documented', () => {
  const routeOf = (address: string) => address.slice(1).replaceAll('.', '[.]').replaceAll('/', '.')
  const routes = listRoutes(path.resolve(import.meta.dirname, 'routes')).filter((route) => route.startsWith('api.'))
  // What answers where no call is.
  const catchAll = 'api.$'
  expect([...new Set(CALLS.map(({ call }) => routeOf(call.path))), catchAll].sort()).toEqual(routes.sort())
})

test('a path has the methods that the document tells and no others', async ({ site }) => {
  for (const address of new Set(CALLS.map(({ call }) => call.path))) {
    const told = CALLS.filter(({ call }) => call.path === address).map(({ call }) => call.method)
    const { headers } = await site.ask({ method: 'PATCH', path: address, headers: { Origin: ALPHA_ORIGIN } })
    const allowed = String(headers.allow).split(', ')
    expect(allowed.filter((method) => method !== 'HEAD').sort()).toEqual(told.sort())
  }
})
