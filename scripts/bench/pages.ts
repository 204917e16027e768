import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type BareRender, bareRender } from './bare-render.ts'
import { type BenchFixture, htmlOf, logIn, profilesOn, searchOf, TENANTS } from './fixture.ts'
import { startFloor } from './floor/start.ts'
import { ask, cpuMs, familyCpuMs, kB, load, median, ms, quartiles, type Row } from './measure.ts'
import { startWeb, type WebProcess } from './web-process.ts'

const CARDS = 40
const ROUNDS = 9
/** Uncounted requests to each address at the start, while the process still compiles its code. */
const WARM_UP = 1_500
const CONCURRENCIES = [1, 32] as const
const MOST_DATA = 12_000
/** The most bare renders of forty plain cards that a list may cost. How many of its own cards it costs is printed beside it. */
const MOST_RENDERS = 10
/** A member's pages about themself. */
const OWN = [
  { what: 'Own profile', address: '/profile' },
  { what: 'Settings', address: '/settings' },
] as const

interface Load {
  readonly requests: number
  readonly concurrency: number
}

interface Subject {
  readonly what: string
  readonly paths: readonly string[]
  readonly floorIs: string
  readonly requests: number
  /** The most that it may cost, as a multiple of its floor. */
  readonly most: number
  readonly goal?: string
}

/**
 * Goals 1 and 2: CPU of the whole system for a member's requests, compared with a route of our own that does the same work without Remix and React.
 */
export async function benchPages(fixture: BenchFixture, databasePid: number, temporary: string): Promise<Row[]> {
  const { env, tenant, login } = fixture
  const host = tenant.domain
  const web = await startWeb(env, TENANTS, host)
  const cookie = await logIn(web, host, login)
  const headers = { cookie }
  const search = searchOf(tenant)
  const data = `${search.replace('?', '.data?')}&${new URLSearchParams({ _routes: 'routes/_member._default.members._index' })}`
  const profiles = profilesOn(await htmlOf(web, host, search, cookie)).slice(0, CARDS)
  if (profiles.length < CARDS) throw new Error(`The page has ${profiles.length} people and not ${CARDS}`)
  const pages = new Map<string, string>()
  for (const address of [search, ...profiles, ...OWN.map(({ address }) => address), '/pages/terms'])
    pages.set(address, await htmlOf(web, host, address, cookie))
  const list = path.join(temporary, 'list.html')
  writeFileSync(list, pages.get(search) ?? '')
  const floor = await startFloor({ env, tenantsDir: TENANTS, host, pages, temporary })
  for (const address of [search, data]) await expectPeople(floor, { host, address, headers, profiles })

  const size = (address: string) => `a page of ${kB(Buffer.byteLength(pages.get(address) ?? ''))}`
  const subjects: readonly Subject[] = [
    {
      what: `List of members, ${CARDS} cards, filters on, as a document`,
      paths: [search],
      floorIs: size(search),
      requests: 120,
      most: 1.7,
      goal: 'ratio at most 1.7, better 1.5',
    },
    {
      what: 'The same by a click in the app: its data only',
      paths: [data],
      floorIs: 'one loader, JSON',
      requests: 120,
      most: 1.25,
    },
    {
      what: 'Profile as a document',
      paths: profiles,
      floorIs: size(profiles[0] ?? ''),
      requests: 120,
      most: 1.6,
    },
    ...OWN.map(({ what, address }) => ({
      what: `${what} as a document`,
      paths: [address],
      floorIs: size(address),
      requests: 120,
      most: 1.6,
    })),
    {
      what: 'Static page for a member',
      paths: ['/pages/terms'],
      floorIs: size('/pages/terms'),
      requests: 120,
      most: 1.6,
    },
  ]
  /** CPU milliseconds that a request costs the process and the database together. */
  const cost = async ({ port, pid }: WebProcess, paths: readonly string[], { requests, concurrency }: Load) => {
    const cpu = () => cpuMs(pid) + familyCpuMs(databasePid)
    const before = cpu()
    await load(port, [host], paths, { requests, concurrency, headers })
    return (cpu() - before) / requests
  }
  const costOnWeb = ({ paths }: Subject, how: Load) => cost(web, paths, how)
  const costOnFloor = ({ paths }: Subject, how: Load) => cost(floor, paths, how)

  for (const subject of subjects) {
    await costOnWeb(subject, { requests: WARM_UP, concurrency: 8 })
    await costOnFloor(subject, { requests: WARM_UP, concurrency: 8 })
  }
  const rows: Row[] = []
  for (const concurrency of CONCURRENCIES) {
    const taken = subjects.map((subject) => ({ subject, onWeb: [] as number[], onFloor: [] as number[] }))
    const bare: BareRender[] = []
    const plain: BareRender[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await bareRender(list))
      for (const [at, { subject, onWeb, onFloor }] of taken.entries()) {
        // Not beside the other one: a server closes a connection that nobody uses for five seconds.
        if (at === 2) plain.push(await bareRender())
        const how = { requests: subject.requests, concurrency }
        // Alternates the order, because the first leaves the database warmer for the second.
        if (round % 2 === 0) onWeb.push(await costOnWeb(subject, how))
        onFloor.push(await costOnFloor(subject, how))
        if (round % 2 === 1) onWeb.push(await costOnWeb(subject, how))
      }
    }
    for (const { subject, onWeb, onFloor } of taken) {
      const ratios = onWeb.map((cost, round) => cost / (onFloor[round] ?? cost))
      const [low, ratio, high] = quartiles(ratios)
      rows.push({
        what: `${subject.what}: CPU of web and database, ${concurrency} at a time`,
        limit: `${ms(median(onFloor))}: ${subject.floorIs}`,
        figure: `${ms(median(onWeb))}, ratio ${ratio} (half of ${ROUNDS} rounds: ${low} to ${high})`,
        goal: subject.goal ?? `ratio at most ${subject.most.toFixed(2)}`,
        met: median(ratios) <= subject.most,
      })
    }
    const lists = taken[0]?.onWeb ?? []
    const timesOf = (renders: readonly BareRender[]) =>
      lists.map((cost, round) => cost / (renders[round]?.cpuMs ?? cost))
    const [low, ratio, high] = quartiles(timesOf(bare))
    rows.push({
      what: `The same list against a bare React render of its ${CARDS} cards, ${concurrency} at a time`,
      limit: `${ms(median(bare.map(({ cpuMs }) => cpuMs)))}: ${kB(bare[0]?.bytes ?? 0)} without gates, data, styles and frame`,
      figure: `${ms(median(lists))}, ratio ${ratio} (half of ${ROUNDS} rounds: ${low} to ${high}); ${median(timesOf(plain)).toFixed(2)} times plain cards of ${kB(plain[0]?.bytes ?? 0)}`,
      goal: `at most ${MOST_RENDERS} times plain cards`,
      met: median(timesOf(plain)) <= MOST_RENDERS,
    })
  }
  const bytes = (await ask(web.port, host, data, { headers })).body.length
  await Promise.all([web.stop(), floor.stop()])
  return [
    ...rows,
    {
      what: 'Data of a list that is reached by a click, compressed',
      limit: kB(MOST_DATA),
      figure: `${kB(bytes)}, ${(bytes / MOST_DATA).toFixed(2)} of the limit`,
      goal: `at most ${kB(MOST_DATA)}`,
      met: bytes <= MOST_DATA,
    },
  ]
}

/** Rejects if the floor's answer lacks the people of the page: it would not do the same work then. */
async function expectPeople(
  { port }: WebProcess,
  {
    host,
    address,
    headers,
    profiles,
  }: { host: string; address: string; headers: { cookie: string }; profiles: string[] },
) {
  const { body } = await ask(port, host, address, { headers })
  const text = brotliDecompressSync(body).toString()
  const people = JSON.stringify(JSON.parse(text.slice(text.lastIndexOf('{"ro'))))
  if (!profiles.every((profile) => people.includes(profile.slice(profile.lastIndexOf('/') + 1))))
    throw new Error(`The floor answers ${address} without its people`)
}
