import { DRAFTS_MAX } from '@hearth/contracts/conversations'
import { MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { findSideWith } from '@hearth/db/queries/conversations/conversations'
import { putDraft, removeDraft } from '@hearth/db/queries/conversations/drafts'
import { lockPair } from '@hearth/db/queries/likes/likes'
import { lockPerson } from '@hearth/db/queries/relations/blocks'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { passEvents } from '../events/record-events.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { windowOf } from '../platform/memory-windows.ts'
import type { MessageRules } from './message-price.ts'
import { parseMessage } from './message-text.ts'

/** Drafts that a member may save in five minutes: a page saves once in two seconds at most, by somebody who pauses after each word. */
export const DRAFTS_PER_MEMBER = 200

interface SaveDraft {
  readonly viewer: Looker & Pick<Viewer, 'scope'>
  /** For whom it is. */
  readonly memberId: MemberId
  /** What the field has; nothing but spaces removes the draft. */
  readonly text: string
  /** A uuid of the page that saves it, which knows it already when it hears of it. */
  readonly pageId: string
  readonly rules: Pick<MessageRules, 'message_length'>
}

/**
 * Keeps what the viewer has typed to somebody, in place of what they typed before, and tells their other pages. Of more than `DRAFTS_MAX` the oldest
 * goes. Refused once a goodbye has ended the conversation, of which nothing could be sent. Throws 404 for whoever the viewer does not see.
 */
export async function saveDraft(
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  { viewer, memberId, text, pageId, rules }: SaveDraft,
): Promise<Outcome<null, 'conversations.closed' | 'conversations.too_long' | 'request.too_often'>> {
  const { scope, id } = viewer
  const at = ctx.clock.now()
  const window = windowOf(ctx.db, `draft ${scope.tenantId} ${id}`, at.getTime())
  window.count += 1
  if (window.count > DRAFTS_PER_MEMBER)
    return refuse('request.too_often', { minutes: Math.ceil((window.endsAt - at.getTime()) / MINUTE) })
  const parsed = parseMessage(text, { max: rules.message_length })
  if (!parsed.ok && parsed.reason === 'conversations.too_long') return refuse(parsed.reason, parsed.params)
  return inTenant(ctx.db, scope, async (tx) => {
    const own = { memberId: id, otherId: memberId }
    if (!parsed.ok) {
      if (!(await removeDraft(tx, own))) return accept(null)
    } else {
      const [, person, side] = await Promise.all([
        lockPair(tx, own),
        lockPerson(tx, { memberId, viewpoint: viewpointOf(ctx, scope, viewer) }),
        findSideWith(tx, own),
      ])
      if (!ifShown(person, id) || memberId === id) throw new AppError('profiles.gone', 404)
      if (side?.closedBy) return refuse('conversations.closed')
      await putDraft(tx, { ...own, body: parsed.value, savedAt: at, most: DRAFTS_MAX })
    }
    passEvents(tx, [{ memberId: id, kind: 'draft.changed', ids: { memberId, pageId } }])
    return accept(null)
  })
}
