import path from 'node:path'
import { isUuid, type PhotoId } from '@hearth/contracts/ids'
import { REJECTION_REASONS } from '@hearth/contracts/photos'
import type { Db } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'
import { approvePhoto, listPhotosToLookAt, rejectPhoto, takeRejectionBack } from '@hearth/domain/photos/moderate-photos'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inColumns } from './columns.ts'
import { tellDone, withRunningSites } from './running-sites.ts'

const REASONS = REJECTION_REASONS.filter((reason) => reason !== 'unreadable' && reason !== 'decided')
export const USAGE = `npm run photos                        lists the photos of all sites that nobody has looked at
npm run photos approve <photo> …      has others see these, and takes them off the list; the address or the file as it is listed
npm run photos reject <reason> <id> … takes these away from others, and mails their members why
npm run photos take-back <id> …       takes back that these were rejected: once they are prepared, they are listed again

Reasons: ${REASONS.join(', ')}.`

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

type Print = (line: string) => void

async function list(db: Db, tenants: readonly Tenant[], print: Print) {
  const rows: string[][] = []
  for (const { id: tenantId, folder, domain } of tenants)
    for (const photo of await listPhotosToLookAt({ db }, { scope: { tenantId } }))
      rows.push([
        ...[photo.id, folder, minute(photo.createdAt), photo.status],
        photo.filename === null ? 'being prepared' : `${domain}/photos/${photo.filename}`,
      ])
  if (rows.length === 0) return print('There is no photo to look at.')
  for (const line of inColumns([['id', 'site', 'sent (UTC)', 'status', 'photo'], ...rows])) print(line)
}

/** Runs an action for each photo in the tenant that has it, and prints how many there were. */
async function moderate(
  tenants: readonly Tenant[],
  names: readonly string[],
  how: (scope: TenantScope, name: string) => Promise<boolean>,
  print: Print,
) {
  let done = 0
  for (const name of names) {
    const found = []
    for (const { id: tenantId } of tenants) found.push(await how({ tenantId }, name))
    if (found.includes(true)) done += 1
    else print(`${name} is no photo that this could be done to.`)
  }
  return done
}

const clock = { now: () => new Date() }
const photosAre = (count: number) => (count === 1 ? '1 photo is' : `${count} photos are`)

/** Runs a command with its arguments, as `USAGE` describes them; false for wrong arguments. Throws if the database cannot be reached. */
export async function photoCommand([command, ...rest]: readonly string[], print: Print): Promise<boolean> {
  const reason = REASONS.find((known) => command === 'reject' && known === rest[0])
  const names = reason ? rest.slice(1) : rest
  const takesNames = command === 'approve' || command === 'take-back' || reason !== undefined
  if (command === undefined ? rest.length > 0 : !takesNames || names.length === 0) return false
  await withRunningSites(async ({ db, tenants }) => {
    const ctx = { db, clock }
    if (command === undefined) await list(db, tenants, print)
    else if (command === 'approve') {
      const approve = (scope: TenantScope, name: string) =>
        approvePhoto(ctx, { scope, filename: path.posix.basename(name) })
      const done = await moderate(tenants, names, approve, print)
      tellDone(`${photosAre(done)} approved.`, print, { done, of: names.length })
    } else {
      const change = async (scope: TenantScope, name: string) => {
        const which = { scope, photoId: name as PhotoId }
        return isUuid(name) && (reason ? rejectPhoto(ctx, { ...which, reason }) : takeRejectionBack(ctx, which))
      }
      const done = await moderate(tenants, names, change, print)
      tellDone(`${photosAre(done)} ${reason ? 'rejected' : 'to be looked at again'}.`, print, {
        done,
        of: names.length,
      })
    }
  })
  return true
}
