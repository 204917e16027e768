// A process that mail.test.ts kills between the mail server's answer and its recording: a worker for mails that reports when a mail is accepted, and
// then waits for ever.
import { JOBS } from '@hearth/contracts/jobs'
import { sendMail } from '@hearth/domain/mail/send-mail'
import { readConfig } from '@hearth/runtime/env'
import { openMailer } from '@hearth/runtime/mailer'
import { openQueues } from '@hearth/runtime/queues'
import { openRuntime } from '@hearth/runtime/runtime'
import { handler, matchProcessors } from '../src/handling.ts'

export interface ChildOrder {
  readonly env: Readonly<Record<string, string>>
  readonly prefix: string
  readonly deadAfter: number
}

const { env, prefix, deadAfter } = JSON.parse(process.argv[2] ?? '') as ChildOrder
const config = readConfig(env)
const { ctx, tenants } = await openRuntime(config, { name: 'worker' })
const queues = await openQueues({ names: ['mail'], prefix, log: ctx.log, ...config })
const mailer = openMailer({ ...config, smtpUrl: config.smtpUrl as string, tenants })
const stuck = {
  async send(mail: Parameters<typeof mailer.send>[0]) {
    await mailer.send(mail)
    process.send?.('accepted')
    return new Promise<never>(() => {})
  },
}
const kinds = matchProcessors({
  catalogue: JOBS.filter(({ name }) => name === 'mail.send-mail'),
  processors: {
    'mail.send-mail': (given: typeof ctx, { tenantId, mailId }: { tenantId: never; mailId: never }) =>
      sendMail({ ...given, mailer: stuck, likesShownFree: () => 'all' }, { scope: { tenantId }, mailId, readers: {} }),
  },
})
await queues.work('mail', handler(ctx, kinds), { deadAfter })
process.send?.('ready')
