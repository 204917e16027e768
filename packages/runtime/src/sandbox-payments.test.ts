import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPayments } from '@hearth/sandbox/payments'
import { openSandbox } from './sandbox-payments.ts'
import { describeFaults, describePayments } from './testing/payments-contract.ts'

describePayments('the sandbox', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearth-payments-'))
  const sandbox = await startPayments({ folder, apiKey: 'key-of-a-test' })
  return {
    payments: openSandbox(new URL(sandbox.url), { patience: 8_000 }),
    method: 'paypal',
    settle: (id, outcome) => sandbox.settle(id, outcome, { silent: true }),
    decideCharges: (id, _, outcome) => sandbox.decideCharges(id, outcome),
    message: (id) => ({ query: new URLSearchParams(), headers: new Headers(), body: Buffer.from(`id=${id}`) }),
    async stop() {
      await sandbox.stop()
      await rm(folder, { recursive: true })
    },
  }
})

describeFaults('the sandbox', (host, options) => openSandbox(new URL(`sandbox://keyOfATest@${host}`), options), 'rec_1')
