import type { MemberId } from '@hearth/contracts/ids'
import { and, eq } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { type PhotoStatus, photos } from '../../schema/media.ts'
import type { TenantTx } from '../../scope.ts'

export interface MainPhotoRow {
  readonly filename: string
  readonly thumbFilename: string
  readonly status: PhotoStatus
}

/** The photo that stands for a member, or null while there is none. */
export async function findMainPhoto(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<MainPhotoRow | null> {
  const [row] = await sqlOf(tx)
    .select({ filename: photos.filename, thumbFilename: photos.thumbFilename, status: photos.status })
    .from(photos)
    .where(and(ofTenant(tx, photos), eq(photos.memberId, memberId), eq(photos.main, true)))
  return row ?? null
}
