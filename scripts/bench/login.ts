import type { TenantId } from '@hearth/contracts/ids'
import { openPasswords } from '@hearth/runtime/passwords'
import { askToLogIn, type BenchFixture, logIn, searchOf, TENANTS } from './fixture.ts'
import { cpuMs, familyCpuMs, load, ms, quantile, type Row } from './measure.ts'
import { startWeb } from './web-process.ts'

/** Fewer than one account may log in within a quarter of an hour. */
const LOGINS = 30
const PAGES = 600
const ROUNDS = 3
const STORMING = 8

/** CPU of one verification of a password, as the app does it, in milliseconds. */
async function costOfVerification(tenantId: TenantId): Promise<number> {
  const passwords = openPasswords()
  const requester = { tenantId, known: false }
  const hash = await passwords.hash('one of the two', requester)
  await passwords.verify(hash, 'the other one', requester)
  const before = process.cpuUsage()
  for (let time = 0; time < LOGINS; time += 1) await passwords.verify(hash, 'the other one', requester)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / LOGINS
}

/** Goal 5: a login costs little more than the hash, and whoever browses meanwhile waits at most twice as long. */
export async function benchLogin({ env, tenant, login }: BenchFixture, databasePid: number): Promise<Row[]> {
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
          // To nobody's account: it takes the same steps, and has no rate limit that would end it.
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

  // After the storms: the server has run this code some thousand times by then, as one that is in use has.
  const verification = await costOfVerification(tenant.id)
  const cpu = () => cpuMs(web.pid) + familyCpuMs(databasePid)
  const before = cpu()
  for (let time = 0; time < LOGINS; time += 1) await logIn(web, host, login)
  const cost = (cpu() - before) / LOGINS
  await web.stop()
  const [calm, storm] = [quantile(p99.calm, 0.5), quantile(p99.storm, 0.5)]
  return [
    {
      what: 'Login: CPU of web and database against one Argon2id verification',
      limit: `${ms(verification)} a verification`,
      figure: `${ms(cost)}, ratio ${(cost / verification).toFixed(2)}`,
      goal: 'ratio at most 1.5',
      met: cost / verification <= 1.5,
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
