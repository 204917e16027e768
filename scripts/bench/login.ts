import type { TenantId } from '@hearth/contracts/ids'
import { openPasswords } from '@hearth/runtime/passwords'
import postgres from 'postgres'
import { askToLogIn, type BenchFixture, logIn, searchOf, TENANTS } from './fixture.ts'
import { cpuMs, familyCpuMs, load, median, ms, quantile, quartiles, type Row } from './measure.ts'
import { startWeb } from './web-process.ts'

/** Per round: fewer than the logins of one account that a quarter of an hour allows. */
const LOGINS = 30
const LOGIN_ROUNDS = 15
/** Rounds that are not counted, in which each database connection prepares the statements of a login. */
const WARM_ROUNDS = 5
const PAGES = 600
const ROUNDS = 3
const STORMING = 8

/** Verifies passwords as the app does; each call returns the CPU milliseconds of one verification. */
async function openVerification(tenantId: TenantId): Promise<() => Promise<number>> {
  const passwords = openPasswords()
  const requester = { tenantId, known: false }
  const hash = await passwords.hash('one of the two', requester)
  return async () => {
    const before = process.cpuUsage()
    for (let time = 0; time < LOGINS; time += 1) await passwords.verify(hash, 'the other one', requester)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000 / LOGINS
  }
}

/** Goal 5: a login costs little more than its hash, and other visitors wait at most twice as long meanwhile. */
export async function benchLogin({ env, tenant, login, database }: BenchFixture, databasePid: number): Promise<Row[]> {
  const host = tenant.domain
  const web = await startWeb(env, TENANTS, host)
  const cookie = await logIn(web, host, login)
  const search = searchOf(tenant)
  await load(web.port, [host], search, { requests: 200, concurrency: 4, headers: { cookie } })

  const p99: Record<'calm' | 'storm', number[]> = { calm: [], storm: [] }
  let logins = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const weather of ['calm', 'storm'] as const) {
      let over = false
      const storm = async () => {
        while (!over && weather === 'storm') {
          // An address without an account takes the same steps and has no rate limit that would end the load.
          await askToLogIn(web, host, { email: `${logins++}@example.com`, password: 'not this one' })
        }
      }
      const storms = Array.from({ length: STORMING }, storm)
      const times = await load(web.port, [host], search, { requests: PAGES, concurrency: 2, headers: { cookie } })
      over = true
      await Promise.all(storms)
      p99[weather].push(quantile(times, 0.99))
    }
  }

  const verify = await openVerification(tenant.id)
  const superuser = postgres(database.superuserUrl, { max: 1 })
  const cpu = () => cpuMs(web.pid) + familyCpuMs(databasePid)
  const costs: number[] = []
  const verifications: number[] = []
  for (let round = 0; round < WARM_ROUNDS + LOGIN_ROUNDS; round += 1) {
    // Clears the rate limits, which would allow the next round only after a quarter of an hour.
    await superuser`delete from throttles`
    const before = cpu()
    for (let time = 0; time < LOGINS; time += 1) await logIn(web, host, login)
    const cost = (cpu() - before) / LOGINS
    const verification = await verify()
    if (round < WARM_ROUNDS) continue
    costs.push(cost)
    verifications.push(verification)
  }
  await superuser.end()
  await web.stop()
  const ratios = costs.map((cost, round) => cost / (verifications[round] ?? cost))
  const [low, ratio, high] = quartiles(ratios)
  const [calm, storm] = [quantile(p99.calm, 0.5), quantile(p99.storm, 0.5)]
  return [
    {
      what: 'Login: CPU of web and database against one Argon2id verification',
      limit: `${ms(median(verifications))} a verification`,
      figure: `${ms(median(costs))}, ratio ${ratio} (half of ${LOGIN_ROUNDS} rounds: ${low} to ${high})`,
      goal: 'ratio at most 1.5',
      met: median(ratios) <= 1.5,
    },
    {
      what: `Browse page, 2 at a time: p99 while ${STORMING} clients do nothing but log in (${logins} logins) against without`,
      limit: `${ms(calm)} without`,
      figure: `${ms(storm)}, ratio ${(storm / calm).toFixed(2)}`,
      goal: 'ratio at most 2',
      met: storm / calm <= 2,
    },
  ]
}
