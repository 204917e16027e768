import { type BenchFixture, logIn, searchOf, TENANTS } from './fixture.ts'
import { load, median, type Row, residentMb } from './measure.ts'
import { startWeb } from './web-process.ts'

const PAGES = 2_000

/** Goal 7: with the server built and the database running, the first answer comes within 1.5 s, and memory is 200 MB after load. */
export async function benchStartUp({ env, tenant, login }: BenchFixture): Promise<Row[]> {
  const host = tenant.domain
  const times: number[] = []
  const sizes: Record<'front' | 'lists', number[]> = { front: [], lists: [] }
  for (let round = 0; round < 5; round += 1) {
    const web = await startWeb(env, TENANTS, host)
    times.push(web.startedIn)
    await load(web.port, [host], '/', { requests: PAGES, concurrency: 16 })
    sizes.front.push(residentMb(web.pid))
    const headers = { cookie: await logIn(web, host, login) }
    await load(web.port, [host], searchOf(tenant), { requests: PAGES, concurrency: 16, headers })
    sizes.lists.push(residentMb(web.pid))
    await web.stop()
  }
  const seconds = median(times) / 1_000
  const memory = (what: string, measured: readonly number[]): Row => {
    const megabytes = median(measured)
    return {
      what: `Memory of the web server after ${what} (median of 5)`,
      limit: '200 MB',
      figure: `${megabytes.toFixed(0)} MB, ${(megabytes / 200).toFixed(2)} of the limit`,
      goal: 'at most 200 MB',
      met: megabytes <= 200,
    }
  }
  return [
    {
      what: 'Start of the built web server to its first page (median of 5)',
      limit: '1.5 s',
      figure: `${seconds.toFixed(2)} s, ${(seconds / 1.5).toFixed(2)} of the limit`,
      goal: 'at most 1.5 s',
      met: seconds <= 1.5,
    },
    memory('2,000 front pages', sizes.front),
    memory('2,000 lists of a member, 40 cards each, besides', sizes.lists),
  ]
}
