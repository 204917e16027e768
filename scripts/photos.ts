// npm run photos | npm run photos approve <photo>… | npm run photos reject <reason> <id>… | npm run photos take-back <id>…
import path from 'node:path'
import { isUuid, type PhotoId } from '@hearth/contracts/ids'
import { REJECTION_REASONS } from '@hearth/contracts/photos'
import { closeDb, type Db, openDb } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'
import { approvePhoto, listPhotosToLookAt, rejectPhoto, takeRejectionBack } from '@hearth/domain/photos/moderate-photos'
import { openTenants } from '@hearth/tenancy/registry'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inColumns } from './platform.ts'
import { ownerUrlOfRunning, ROOT } from './services.ts'

const REASONS = REJECTION_REASONS.filter((reason) => reason !== 'unreadable')
const USAGE = `npm run photos                        lists the photos of all sites that nobody has looked at
npm run photos approve <photo> …      has others see these, and takes them off the list; the address or the file as it is listed
npm run photos reject <reason> <id> … takes these away from others, and mails their members why
npm run photos take-back <id> …       takes back that these were rejected: once they are prepared, they are listed again

Reasons: ${REASONS.join(', ')}.`

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

async function list(db: Db, tenants: readonly Tenant[]) {
  const rows: string[][] = []
  for (const { id: tenantId, folder, domain } of tenants)
    for (const photo of await listPhotosToLookAt({ db }, { scope: { tenantId } }))
      rows.push([
        ...[photo.id, folder, minute(photo.createdAt), photo.status],
        photo.filename === null ? 'being prepared' : `${domain}/photos/${photo.filename}`,
      ])
  if (rows.length === 0) return console.log('There is no photo to look at.')
  for (const line of inColumns([['id', 'site', 'sent (UTC)', 'status', 'photo'], ...rows])) console.log(line)
}

/** Does it to each photo in whichever tenant has it, and says to how many. */
async function moderate(
  tenants: readonly Tenant[],
  names: readonly string[],
  how: (scope: TenantScope, name: string) => Promise<boolean>,
) {
  let done = 0
  for (const name of names) {
    const found = []
    for (const { id: tenantId } of tenants) found.push(await how({ tenantId }, name))
    if (found.includes(true)) done += 1
    else console.log(`${name} is no photo that this could be done to.`)
  }
  return done
}

const clock = { now: () => new Date() }
const photosAre = (count: number) => (count === 1 ? '1 photo is' : `${count} photos are`)

const [command, ...rest] = process.argv.slice(2)
const reason = REASONS.find((known) => command === 'reject' && known === rest[0])
const names = reason ? rest.slice(1) : rest
try {
  const known =
    command === undefined ? rest.length === 0 : command === 'approve' || command === 'take-back' || reason !== undefined
  if (!known || (command !== undefined && names.length === 0)) {
    console.error(USAGE)
    process.exitCode = 1
  } else {
    const registry = await openTenants(path.resolve(ROOT, process.env.TENANTS_DIR || 'tenants'), { watch: false })
    registry.close()
    const db = openDb(ownerUrlOfRunning(), { max: 1 })
    const ctx = { db, clock }
    const tenants = registry.all()
    try {
      if (command === undefined) await list(db, tenants)
      else if (command === 'approve') {
        const done = await moderate(tenants, names, (scope, name) =>
          approvePhoto(ctx, { scope, filename: path.posix.basename(name) }),
        )
        console.log(`${photosAre(done)} approved.`)
      } else {
        const done = await moderate(tenants, names, async (scope, name) => {
          const which = { scope, photoId: name as PhotoId }
          return isUuid(name) && (reason ? rejectPhoto(ctx, { ...which, reason }) : takeRejectionBack(ctx, which))
        })
        console.log(`${photosAre(done)} ${reason ? 'rejected' : 'to be looked at again'}.`)
      }
    } finally {
      await closeDb(db)
    }
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
