// A process that driver-guard.test.ts starts: works on a database that is being killed, and reports every outcome.
import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantId } from '@hearth/contracts/ids'
import { closeDb, openDb } from './client.ts'
import { isDatabaseError } from './database-error.ts'
import { insertReceipt } from './queries/platform/receipts.ts'
import { inTenant } from './scope.ts'

const WORKERS = 16
const [appUrl, tenantId] = process.argv.slice(2) as [string, TenantId]
const db = openDb(appUrl, { max: 6 })
let stopping = false
let started = 0
process.once('message', () => {
  stopping = true
})

/** One operation writes two rows in one transaction: afterwards both are there, or neither. */
async function operate(operation: number): Promise<string> {
  try {
    await inTenant(db, { tenantId }, async (tx) => {
      await insertReceipt(tx, { jobId: `${operation} first` })
      await insertReceipt(tx, { jobId: `${operation} second` })
    })
    return 'answered'
  } catch (error) {
    await sleep(10) // limits the rate of attempts while the server is down
    return isDatabaseError(error) ? error.code : String(error)
  }
}

async function work() {
  while (!stopping) {
    const operation = started++
    process.send?.({ operation, outcome: await operate(operation) })
  }
}

await Promise.all(Array.from({ length: WORKERS }, work))
await closeDb(db)
process.send?.({ started })
process.disconnect()
