import type { MemberId } from '@hearth/contracts/ids'
import { and, eq } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { drafts } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'

/** What a member has typed and not sent, oldest first, without whom it is for. */
export const listDraftsOf = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<{ body: string; savedAt: Date }[]> =>
  sqlOf(tx)
    .select({ body: drafts.body, savedAt: drafts.savedAt })
    .from(drafts)
    .where(and(ofTenant(tx, drafts), eq(drafts.memberId, memberId)))
    .orderBy(drafts.savedAt)
