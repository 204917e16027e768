import { type BenchFixture, TENANTS } from './fixture.ts'
import { load, median, type Row, residentMb } from './measure.ts'
import { startWeb } from './web-process.ts'

/** Goal 7 of the performance goals: built server, database running: first answer within 1.5 s, 200 MB after load. */
export async function benchStartUp({ env, tenant }: BenchFixture): Promise<Row[]> {
  const host = tenant.domain
  const times: number[] = []
  const sizes: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const web = await startWeb(env, TENANTS, host)
    times.push(web.startedIn)
    await load(web.port, [host], '/', { requests: 2_000, concurrency: 16 })
    sizes.push(residentMb(web.pid))
    await web.stop()
  }
  const seconds = median(times) / 1_000
  const megabytes = median(sizes)
  return [
    {
      what: 'Start of the built web server to its first page (median of 5)',
      limit: '1.5 s',
      figure: `${seconds.toFixed(2)} s, ${(seconds / 1.5).toFixed(2)} of the limit`,
      goal: 'at most 1.5 s',
      met: seconds <= 1.5,
    },
    {
      what: 'Memory of the web server after 2,000 pages (median of 5)',
      limit: '200 MB',
      figure: `${megabytes.toFixed(0)} MB, ${(megabytes / 200).toFixed(2)} of the limit`,
      goal: 'at most 200 MB',
      met: megabytes <= 200,
    },
  ]
}
