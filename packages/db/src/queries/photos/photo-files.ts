import { and, eq, or, sql } from 'drizzle-orm'
import { type MemberStatus, members } from '../../schema/accounts.ts'
import { photos } from '../../schema/photos.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import type { PhotoRow } from './own-photos.ts'

export interface PhotoFilesRow extends Pick<PhotoRow, 'filename' | 'thumbFilename' | 'status'> {
  readonly memberStatus: MemberStatus
}

/** The photos that have a file of one of these names, in any order. A name is letters, digits and dots. */
export const listPhotosOfFiles = (tx: TenantTx, { names }: { names: readonly string[] }): Promise<PhotoFilesRow[]> =>
  photosOfFiles(tx, { names: `{${names}}` })

const isAsked = (column: typeof photos.filename | typeof photos.thumbFilename) =>
  sql`${column} = any(${placeholder('names')}::text[])`

const photosOfFiles = statement((db) =>
  db
    .select({
      filename: photos.filename,
      thumbFilename: photos.thumbFilename,
      status: photos.status,
      memberStatus: members.status,
    })
    .from(photos)
    .innerJoin(members, and(eq(members.tenantId, photos.tenantId), eq(members.id, photos.memberId)))
    .where(
      and(
        ofScope(photos),
        // The condition of the partial index; a thumbnail with the same name is found by the other half of the query.
        or(
          isAsked(photos.filename),
          and(isAsked(photos.thumbFilename), sql`${photos.thumbFilename} <> ${photos.filename}`),
        ),
      ),
    ),
)
