import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { AppError, accept, type Outcome } from '@hearth/domain/failures'
import { likeMember, takeLikeBack, unmatch } from '@hearth/domain/likes/own-likes'
import { matchPath } from '@remix-run/react'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { type IntentContext, intent } from '../../http/intents.server.ts'
import { PROFILE_GONE } from '../../words/failures.ts'

const form = z.object({})

/** Whom the page of a request is about. A malformed id is answered like an unknown one. */
function ofPage({ request, viewer }: IntentContext) {
  const { id = '' } = matchPath(PATHS.member, new URL(request.url).pathname)?.params ?? {}
  if (!isUuid(id)) throw new AppError(PROFILE_GONE, 404)
  return { viewer, memberId: id.toLowerCase() as MemberId }
}

/** The page that answers says what stands between the two. */
const done = async (liking: Promise<Outcome<unknown>>): Promise<Outcome<null>> => {
  const outcome = await liking
  return outcome.ok ? accept(null) : outcome
}

/** What a member does about a like of theirs: the intents of the other one's page, which need no field, so that one form holds a whole list. */
export const likeIntents = {
  like: intent({ form, save: (req) => done(likeMember(req.ctx, { ...ofPage(req), key: null })) }),
  take_back: intent({ form, save: (req) => done(takeLikeBack(req.ctx, ofPage(req))) }),
  unmatch: intent({ form, save: (req) => done(unmatch(req.ctx, ofPage(req))) }),
}
