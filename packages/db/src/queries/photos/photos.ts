import type { MemberId } from '@hearth/contracts/ids'
import { and, eq, ne } from 'drizzle-orm'
import { type PhotoStatus, photos } from '../../schema/photos.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import type { PhotoRow } from './own-photos.ts'

export interface MainPhotoRow extends Pick<PhotoRow, 'filename' | 'thumbFilename'> {
  readonly status: Exclude<PhotoStatus, 'removed'>
}

/** The main photo of a member, or null. */
export async function findMainPhoto(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<MainPhotoRow | null> {
  const [row] = await mainPhotos(tx, { memberId })
  return (row as MainPhotoRow | undefined) ?? null
}

const mainPhotos = statement((db) =>
  db
    .select({ filename: photos.filename, thumbFilename: photos.thumbFilename, status: photos.status })
    .from(photos)
    .where(
      and(
        ofScope(photos),
        eq(photos.memberId, placeholder('memberId')),
        eq(photos.main, true),
        ne(photos.status, 'removed'),
      ),
    ),
)
