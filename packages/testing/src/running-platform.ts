import { DAY } from '@hearth/contracts/durations'
import { tenantIdOf } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { closeDb, openDb } from '@hearth/db/client'
import { portOfEmbedded } from '@hearth/db/embedded'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { HEARTH, keepPasswords, roleUrl } from '@hearth/db/provision'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { listRepeatOrders, updateRepeatOrder } from '@hearth/db/queries/billing/repeat-orders'
import { inTenant, type TenantTx } from '@hearth/db/scope'

/** Works in the rows of one site, in the database of the platform under test. */
async function inSite(domain: string, work: (tx: TenantTx) => Promise<unknown>): Promise<void> {
  const directory = String(process.env.HEARTH_DATA_DIR)
  const { hearth_app: password } = keepPasswords(`${directory}/database-passwords.json`)
  const server = `postgres://127.0.0.1:${portOfEmbedded(`${directory}/postgres`)}`
  const db = openDb(roleUrl(server, { role: 'hearth_app', database: HEARTH.name, password }), { max: 1 })
  try {
    await inTenant(db, { tenantId: tenantIdOf(domain) }, work)
  } finally {
    await closeDb(db)
  }
}

/** Has the worker do at once what it does each minute. */
export const runNow = (domain: string, job: 'billing.refund-orders' | 'billing.renew-orders'): Promise<void> =>
  inSite(domain, (tx) => enqueueOnCommit(tx, outboxJob(job, {})))

/** Lets time pass for what the member with this address buys again: it is due, and its reminder was sent nine days ago. */
export const makeRepeatOrdersDue = (domain: string, email: string): Promise<void> =>
  inSite(domain, async (tx) => {
    const member = await findMemberByEmail(tx, { emailNormalized: email.toLowerCase() })
    const repeats = member ? await listRepeatOrders(tx, { memberId: member.id }) : []
    const change = { nextAt: new Date(Date.now() - 60_000), remindedAt: new Date(Date.now() - 9 * DAY) }
    for (const { id } of repeats) await updateRepeatOrder(tx, { id, change })
  })
