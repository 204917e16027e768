import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { AppError } from '@hearth/domain/failures'
import { blockMember, unblockMember } from '@hearth/domain/relations/own-blocks'
import { z } from 'zod'
import { intent } from '../../http/intents.server.ts'
import { PROFILE_GONE } from '../../words/failures.ts'

const form = z.object({ person: z.string().default('') })

/** A malformed id is answered like an unknown one. */
function memberIdOf(person: string): MemberId {
  if (!isUuid(person)) throw new AppError(PROFILE_GONE, 404)
  return person.toLowerCase() as MemberId
}

/** What a member does about another one: the intents of that person's page, of which the settings have one, too. */
export const relationIntents = {
  block: intent({
    form,
    save: ({ ctx, viewer }, { person }) => blockMember(ctx, { viewer, memberId: memberIdOf(person) }),
  }),
  unblock: intent({
    form,
    save: ({ ctx, viewer }, { person }) => unblockMember(ctx, { viewer, memberId: memberIdOf(person) }),
  }),
}
