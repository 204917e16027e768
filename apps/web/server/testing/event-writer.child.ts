// A process that stream-faults.test.ts starts and kills at any moment: it stores events as a worker does, as fast as it can.
import type { MemberId, TenantId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { recordEvents } from '@hearth/domain/events/record-events'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { randomOf } from '@hearth/testing/random'

export interface WriterOrder {
  readonly env: Readonly<Record<string, string>>
  readonly tenantId: TenantId
  readonly memberIds: readonly MemberId[]
  readonly seed: number
}

const { env, tenantId, memberIds, seed } = JSON.parse(process.argv[2] ?? '') as WriterOrder
const { ctx } = await openRuntime(readConfig(env, 'web'), { name: 'worker' })
const random = randomOf(seed)
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
for (;;) {
  // Two at once, in any order, sometimes the same one twice.
  const events = [random.of(memberIds), random.of(memberIds)].map((memberId) => ({
    memberId,
    kind: 'account.changed' as const,
    ids: {},
  }))
  const stored = await inTenant(ctx.db, { tenantId }, (tx) => recordEvents(ctx, tx, events)).then(
    () => events.length,
    () => 0,
  )
  // Nobody listens any more when the test ends.
  if (stored > 0) process.send?.(stored, () => {})
  else await new Promise((resolve) => setTimeout(resolve, 100))
}
