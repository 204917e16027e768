import { LIKED_PART } from '@hearth/contracts/likes'
import { accept, type Outcome } from '@hearth/domain/failures'
import { likeMember, skipMember, takeLikeBack, takeSkipBack } from '@hearth/domain/likes/own-likes'
import { matchPath } from '@remix-run/react'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { type IntentContext, intent } from '../../http/intents.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

const form = z.object({})

/** Whom the page of a request is about. */
const ofPage = ({ request, viewer }: IntentContext) => ({
  viewer,
  memberId: memberIdOf(matchPath(PATHS.member, new URL(request.url).pathname)?.params.id ?? ''),
})

/** The outcome without its value: the page that answers says what stands between the two. */
export const withoutValue = async (liking: Promise<Outcome<unknown>>): Promise<Outcome<null>> => {
  const outcome = await liking
  return outcome.ok ? accept(null) : outcome
}

/**
 * What a member does about a like of theirs: the intents of the other one's page. None needs a field, so that one form holds a whole list; a like may be
 * about a part of the profile.
 */
export const likeIntents = {
  like: intent({
    form: z.object({ part: z.string().regex(LIKED_PART).optional() }),
    save: (req, { part }) => withoutValue(likeMember(req.ctx, { ...ofPage(req), key: null, part })),
  }),
  take_back: intent({ form, save: (req) => withoutValue(takeLikeBack(req.ctx, ofPage(req))) }),
  skip: intent({ form, save: (req) => withoutValue(skipMember(req.ctx, ofPage(req))) }),
  take_skip_back: intent({ form, save: (req) => withoutValue(takeSkipBack(req.ctx, ofPage(req))) }),
}
