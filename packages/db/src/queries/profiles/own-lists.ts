import type { MemberId } from '@hearth/contracts/ids'
import type { Prompt } from '@hearth/contracts/profiles'
import { and, eq, sql } from 'drizzle-orm'
import { profileInterests, profilePrompts, profiles } from '../../schema/profiles.ts'
import { interests } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

export interface PromptAnswer {
  readonly prompt: Prompt
  readonly answer: string
}

/** Locks the lists of a profile until the transaction ends; false if there is no such profile. */
export async function lockProfile(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<boolean> {
  const rows = await profilesLocked(tx, { memberId })
  return rows.length > 0
}

const profilesLocked = statement((db) =>
  db
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId'))))
    .for('no key update'),
)

/** Replaces all answers by these in this order. The profile must be locked. */
export async function replacePromptAnswers(
  tx: TenantTx,
  { memberId, answers }: { memberId: MemberId; answers: readonly PromptAnswer[] },
): Promise<void> {
  await Promise.all([
    promptsRemoval(tx, { memberId }),
    ...answers.map((answer, position) => promptInsert(tx, { memberId, position, ...answer })),
  ])
}

const promptsRemoval = statement((db) =>
  db.delete(profilePrompts).where(and(ofScope(profilePrompts), eq(profilePrompts.memberId, placeholder('memberId')))),
)

const promptInsert = statement((db) =>
  db.insert(profilePrompts).values({
    tenantId: placeholder('tenantId'),
    memberId: placeholder('memberId'),
    position: placeholder('position'),
    prompt: placeholder('prompt'),
    answer: placeholder('answer'),
  }),
)

/** Adds and removes these interests of a profile, and of its card those that are not explicit. The profile must be locked. */
export async function updateInterests(
  tx: TenantTx,
  { memberId, add, remove }: { memberId: MemberId; add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  await Promise.all([
    ...(remove.length > 0 ? [interestsRemoval(tx, { memberId, interestIds: `{${remove}}` })] : []),
    ...add.map((interestId) => interestInsert(tx, { memberId, interestId })),
    cardInterestsUpdate(tx, { memberId }),
  ])
}

const interestsRemoval = statement((db) =>
  db
    .delete(profileInterests)
    .where(
      and(
        ofScope(profileInterests),
        eq(profileInterests.memberId, placeholder('memberId')),
        sql`${profileInterests.interestId} = any(${placeholder('interestIds')}::text[])`,
      ),
    ),
)

const interestInsert = statement((db) =>
  db
    .insert(profileInterests)
    .values({
      tenantId: placeholder('tenantId'),
      memberId: placeholder('memberId'),
      interestId: placeholder('interestId'),
    })
    .onConflictDoNothing(),
)

const cardInterestsUpdate = statement((db) =>
  db
    .update(profiles)
    .set({
      cardInterests: sql`array(
        select ${profileInterests.interestId} from ${profileInterests}
        where ${ofScope(profileInterests)} and ${profileInterests.memberId} = ${profiles.memberId}
          and ${profileInterests.interestId} not in (select ${interests.id} from ${interests} where ${interests.explicit})
        order by ${profileInterests.interestId} collate "C")`,
    })
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId')))),
)
