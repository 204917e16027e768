// A process that reported-photos.test.ts starts: it reports a conversation as a web server does, and is killed once it has written some evidence.
import type { ConversationId, MemberId, TenantId } from '@hearth/contracts/ids'
import { REPORT_REASONS } from '@hearth/contracts/reports'
import { reportConversation } from '@hearth/domain/reports/report-conversation'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { lookerOf } from '@hearth/testing/looker'

export interface ReportOrder {
  readonly env: Readonly<Record<string, string>>
  readonly tenantId: TenantId
  readonly memberId: MemberId
  readonly conversationId: ConversationId
  /** The time, in milliseconds. */
  readonly now: number
  /** How many files it writes. */
  readonly files: number
}

const { env, tenantId, memberId, conversationId, now, files } = JSON.parse(process.argv[2] ?? '') as ReportOrder
const { ctx } = await openRuntime(readConfig(env, 'web'), { name: 'web' })
let written = 0
const storage: typeof ctx.storage = {
  ...ctx.storage,
  async keep(...args) {
    await ctx.storage.keep(...args)
    written += 1
    if (written === files) process.kill(process.pid, 'SIGKILL')
  },
}
await reportConversation(
  { ...ctx, storage, clock: { now: () => new Date(now) } },
  {
    viewer: { ...lookerOf(memberId), scope: { tenantId }, paidUser: false },
    ...{ conversationId, seq: null, reason: 'fraud', words: 'Sends photos', offered: REPORT_REASONS },
    network: '192.0.2.1',
  },
)
