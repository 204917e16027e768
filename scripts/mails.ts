// npm run mails | npm run mails replay <id>… | npm run mails replay all
import { isUuid, type MailId } from '@hearth/contracts/ids'
import type { Db } from '@hearth/db/client'
import { listDeadLetters, replayMail } from '@hearth/domain/mail/dead-letters'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inColumns } from './columns.ts'
import { tellDone, withRunningSites } from './running-sites.ts'

const USAGE = `npm run mails                  lists the mails of all sites that no try could send
npm run mails replay <id> …    has these sent again
npm run mails replay all       has all of them sent again`

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

async function deadLetters(db: Db, tenants: readonly Tenant[]) {
  const all = []
  for (const tenant of tenants)
    for (const mail of await listDeadLetters({ db }, { scope: { tenantId: tenant.id } })) all.push({ tenant, mail })
  return all
}

async function list(db: Db, tenants: readonly Tenant[]) {
  const found = await deadLetters(db, tenants)
  if (found.length === 0) return console.log('No mail was given up.')
  const rows = found.map(({ tenant, mail }) => [
    mail.id,
    tenant.folder,
    mail.type,
    minute(mail.createdAt),
    minute(mail.givenUpAt),
  ])
  for (const line of inColumns([['id', 'site', 'type', 'caused (UTC)', 'given up (UTC)'], ...rows])) console.log(line)
  console.log('Why stands in the log of the worker: event mail_given_up with the id as mailId.')
}

async function replay(db: Db, tenants: readonly Tenant[], wanted: readonly string[]) {
  const again = ({ id: tenantId }: Tenant, mailId: MailId) => replayMail({ db }, { scope: { tenantId }, mailId })
  const ids = new Set(wanted)
  const isAll = ids.has('all')
  let replayed = 0
  if (isAll)
    // The list is as long as one look may be, so there may be more.
    for (const tenant of tenants)
      for (let done = -1; done !== 0; replayed += done) {
        done = 0
        for (const { id } of await listDeadLetters({ db }, { scope: { tenantId: tenant.id } }))
          if (await again(tenant, id)) done += 1
      }
  else
    for (const id of ids) {
      const found = []
      if (isUuid(id)) for (const tenant of tenants) found.push(await again(tenant, id as MailId))
      if (found.includes(true)) replayed += 1
      else console.log(`${id} is no mail that was given up.`)
    }
  tellDone(`${replayed} ${replayed === 1 ? 'mail is' : 'mails are'} sent again.`, console.log, {
    done: replayed,
    of: isAll ? replayed : ids.size,
  })
}

const [command, ...ids] = process.argv.slice(2)
try {
  if (command !== undefined && (command !== 'replay' || ids.length === 0)) {
    console.error(USAGE)
    process.exitCode = 1
  } else {
    await withRunningSites(({ db, tenants }) => (command ? replay(db, tenants, ids) : list(db, tenants)))
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
