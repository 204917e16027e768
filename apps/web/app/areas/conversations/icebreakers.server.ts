import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { partName } from '@hearth/domain/profiles/liked-part'
import { viewProfile } from '@hearth/domain/profiles/view-profile'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { interestKey } from '../../words/interest-key.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { visibleOf } from '../profiles/profile-page.server.ts'

/** A line with which a member can begin a conversation. */
interface Icebreaker {
  readonly text: string
  /** Where it comes from, in words. */
  readonly origin: string
  /** The answer in the person's profile that it is about, with its name as `LIKED_PART`; null for none. */
  readonly about: { readonly name: string; readonly prompt: string; readonly answer: string } | null
}

/** The most lines about interests of both, and about answers of the person. */
const MOST_OF_EACH = 2
const SITE_LINES = ['icebreakers:line_1', 'icebreakers:line_2', 'icebreakers:line_3', 'icebreakers:line_4'] as const
/** The most lines of the site. */
const MOST_OF_SITE = 3

/**
 * Lines with which the viewer can begin a conversation with a person: about what both like, about what the person answers, and the site's own, of which
 * each day brings others first. Throws 404 for whoever the viewer does not see.
 */
export async function icebreakersFor(
  { ctx, scope, tenant, load, request }: HandlerContext,
  { viewer, memberId }: { readonly viewer: Viewer; readonly memberId: MemberId },
): Promise<readonly Icebreaker[]> {
  const [{ interests, prompts }, t] = await Promise.all([
    viewProfile(ctx, { scope, viewer, memberId, visible: visibleOf(tenant) }),
    translatorOf(load, request),
  ])
  const shared = interests.common.slice(0, MOST_OF_EACH).map((interest) => ({
    text: t('icebreakers:shared', { interest: t(interestKey(interest)) }),
    ...{ origin: t('icebreakers:from_shared'), about: null },
  }))
  const answers = prompts.slice(0, MOST_OF_EACH).map((one) => {
    const prompt = t(`profiles:prompt.${one.prompt}`)
    return {
      text: t('icebreakers:answer'),
      origin: t('icebreakers:from_answer', { prompt }),
      about: { name: partName({ kind: 'prompt', ...one }), prompt, answer: one.answer },
    }
  })
  const first = Math.floor(ctx.clock.now().getTime() / DAY) % SITE_LINES.length
  const lines = [...SITE_LINES.slice(first), ...SITE_LINES.slice(0, first)].slice(0, MOST_OF_SITE).map((line) => ({
    ...{ text: t(line), origin: t('icebreakers:from_site', { site: tenant.settings.name }), about: null },
  }))
  return [...shared, ...answers, ...lines]
}
