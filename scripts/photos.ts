// npm run photos | npm run photos approve <id>… | npm run photos reject <reason> <id>…
import path from 'node:path'
import { isUuid, type PhotoId } from '@hearth/contracts/ids'
import { REJECTION_REASONS } from '@hearth/contracts/photos'
import { closeDb, type Db, openDb } from '@hearth/db/client'
import { approvePhoto, listPhotosToLookAt, rejectPhoto } from '@hearth/domain/media/moderate-photos'
import { openTenants } from '@hearth/tenancy/registry'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inColumns } from './platform.ts'
import { ownerUrlOfRunning, ROOT } from './services.ts'

const REASONS = REJECTION_REASONS.filter((reason) => reason !== 'unreadable')
const USAGE = `npm run photos                        lists the photos of all sites that nobody has looked at
npm run photos approve <id> …         has others see these, and takes them off the list
npm run photos reject <reason> <id> … takes these away from others, and mails their members why

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

async function moderate(db: Db, tenants: readonly Tenant[], ids: readonly string[], how: typeof approve) {
  let done = 0
  for (const id of ids) {
    const found = []
    if (isUuid(id))
      for (const { id: tenantId } of tenants) found.push(await how(db, { scope: { tenantId }, photoId: id as PhotoId }))
    if (found.includes(true)) done += 1
    else console.log(`${id} is no photo that this could be done to.`)
  }
  return done
}

const clock = { now: () => new Date() }
const approve = (db: Db, which: Parameters<typeof approvePhoto>[1]) => approvePhoto({ db, clock }, which)
const photosAre = (count: number) => (count === 1 ? '1 photo is' : `${count} photos are`)

const [command, ...rest] = process.argv.slice(2)
const reason = REASONS.find((known) => command === 'reject' && known === rest[0])
const ids = reason ? rest.slice(1) : rest
try {
  const known = command === undefined ? rest.length === 0 : command === 'approve' || reason !== undefined
  if (!known || (command !== undefined && ids.length === 0)) {
    console.error(USAGE)
    process.exitCode = 1
  } else {
    const registry = await openTenants(path.resolve(ROOT, process.env.TENANTS_DIR || 'tenants'), { watch: false })
    registry.close()
    const db = openDb(ownerUrlOfRunning(), { max: 1 })
    const tenants = registry.all()
    try {
      if (command === undefined) await list(db, tenants)
      else if (reason) {
        const done = await moderate(db, tenants, ids, (db, which) => rejectPhoto({ db, clock }, { ...which, reason }))
        console.log(`${photosAre(done)} rejected.`)
      } else console.log(`${photosAre(await moderate(db, tenants, ids, approve))} approved.`)
    } finally {
      await closeDb(db)
    }
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
