import { unmatch } from '@hearth/domain/likes/own-likes'
import { blockMember, unblockMember } from '@hearth/domain/relations/own-blocks'
import { z } from 'zod'
import { intent } from '../../http/intents.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'
import { withoutValue } from '../likes/like-intents.server.ts'

const form = z.object({ person: z.string().default('') })

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
  unmatch: intent({
    form,
    save: ({ ctx, viewer }, { person }) => withoutValue(unmatch(ctx, { viewer, memberId: memberIdOf(person) })),
  }),
}
