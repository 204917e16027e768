import type { CallFailure } from '@hearth/api-client/outcome'
import { LIKE_ENDPOINTS } from '@hearth/contracts/endpoints/lists/likes'
import type { LikeState } from '@hearth/contracts/likes'
import type { useToast } from '@hearth/ui/components/toast/toast-provider'
import type { TFunction } from 'i18next'
import { callsOf } from '../../client/api-client.ts'
import type { useSayUndone } from '../../client/notices.ts'
import { focusMain } from '../../shell/main-part.tsx'
import { PROFILE_GONE } from '../../words/failures.ts'
import { cardInCache } from '../profiles/cards-in-cache.ts'
import { changeCard, changeProfile, removeCard } from '../profiles/change-cache.ts'
import type { FictionalWords } from '../profiles/fictional-label.tsx'
import { leadOn } from '../profiles/lead-on.ts'
import { reloadProfile } from '../profiles/profile-query.ts'
import { likeStateOf, showLike } from './like-states.ts'
import { askForPopUp } from './pop-up-cause.ts'

const client = callsOf(LIKE_ENDPOINTS)

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Whose button was pressed: the data that is shown of them, and what it says. */
export interface Pressed {
  readonly id: string
  readonly name: string
  readonly data: object
  readonly said: LikeState
  /** The part of the profile that a like is about, as `LIKED_PART`. */
  readonly part?: string | undefined
  /** Address of the picture that a match shows; null if there is none. */
  readonly picture: string | null
  /** The site's words if the profile is one of its own. */
  readonly fictional: FictionalWords | null
  /** Has a link that the focus moves to, if the button goes. */
  readonly card?: Element | null | undefined
}

/** How it is said what came of a press. */
export interface Says {
  readonly t: TFunction<['likes']>
  readonly show: ReturnType<typeof useToast>['show']
  readonly sayUndone: ReturnType<typeof useSayUndone>
}

/** What a press wants. */
type Wanted = Exclude<LikeState, 'matched'>
interface Press {
  readonly wanted: Wanted
  /** The part of the profile that a like is about. */
  readonly part?: string | undefined
}

/** Likes somebody or takes that back, which shows at once, and says what came of it. */
export async function pressLike(pressed: Pressed, says: Says): Promise<void> {
  const { id, name, data, said, card, picture, fictional, part } = pressed
  const { t, show, sayUndone } = says
  const before = likeStateOf(data, said)
  if (before === 'matched') return
  const takesBack = before === 'liked'
  const result = await send(id, { press: takesBack ? { wanted: 'none' } : { wanted: 'liked', part }, before, data })
  if (result === 'matched') {
    moveFocus(card)
    askForPopUp({ by: 'press', person: { id, name, picture, fictional, isMatch: true } })
  } else if (result !== null && typeof result === 'object') {
    const words = t(takesBack ? 'likes:take_back_failed' : 'likes:like_failed', { name })
    sayUndone({ code: result.code, message: result.message ?? words })
  } else if (result === 'none' && takesBack) {
    const undo = () => void pressLike({ ...pressed, card: null }, says)
    show({
      key: 'taken back',
      text: t('likes:taken_back_toast', { name }),
      action: { label: t('likes:undo'), onPress: undo },
    })
  }
}

/** Skips somebody, which shows at once, and leads on to the next profile of the list; or takes that back. Says what came of it. */
export async function pressSkip(pressed: Pressed, says: Says): Promise<void> {
  const { id, name, data, said } = pressed
  const { t, show, sayUndone } = says
  const before = likeStateOf(data, said)
  if (before === 'matched' || before === 'liked') return
  const takesBack = before === 'skipped'
  const sent = send(id, { press: { wanted: takesBack ? 'none' : 'skipped' }, before, data })
  if (!takesBack) leadOn('next')
  const result = await sent
  if (result !== null && typeof result === 'object')
    sayUndone({ code: result.code, message: result.message ?? t('likes:skip_failed', { name }) })
  else if (result === 'skipped') {
    const undo = () => void pressSkip(pressed, says)
    show({
      key: 'skipped',
      text: t('likes:skipped_toast', { name }),
      action: { label: t('likes:undo'), onPress: undo },
    })
  }
}

/** The button of a match goes, and with it the focus that it had. */
function moveFocus(card: Pressed['card']): void {
  if (document.activeElement !== document.body) return
  const link = card?.querySelector('a')
  if (link) link.focus()
  else focusMain({ preventScroll: true })
}

const call = (id: string, { wanted, part, from }: Press & { readonly from: LikeState }) => {
  if (wanted === 'liked') return client.likeMember({ id, part }, { idempotencyKey: newKey() })
  if (wanted === 'skipped') return client.skipMember({ id })
  return from === 'skipped' ? client.takeSkipBack({ id }) : client.takeLikeBack({ id })
}

/** The last press about those whose press has no answer yet. */
const underWay = new Map<string, Press>()
/** When the presses about them had their answer. */
const answered = new Map<string, number>()
/** Milliseconds after an answer in which an event tells of the press that this document has just made. */
const ECHO = 5_000
const isOwnPress = (id: string) => underWay.has(id) || Date.now() - (answered.get(id) ?? 0) < ECHO

/**
 * The state after a press, or why it failed. Null while another press is being sent: one that comes before the answer waits for it, and only the last
 * one counts.
 */
async function send(
  id: string,
  { press, before, data }: { readonly press: Press; readonly before: Wanted; readonly data: object },
): Promise<LikeState | CallFailure | null> {
  showLike(data, press.wanted)
  keepLike(id, press.wanted, press.part)
  const waits = underWay.has(id)
  underWay.set(id, press)
  if (waits) return null
  let stored: LikeState = before
  let part = 'likedPart' in data && typeof data.likedPart === 'string' ? data.likedPart : undefined
  let failure: CallFailure | null = null
  for (let next = press; ; ) {
    const outcome = await call(id, { ...next, from: stored })
    if (outcome.ok) [stored, part] = [outcome.value.state, next.part]
    else failure = outcome.failure
    if (failure?.code === 'likes.is_match') stored = 'matched'
    const last = underWay.get(id) ?? next
    if (failure || stored === 'matched' || (last.wanted === next.wanted && last.part === next.part)) break
    // A like stays with its part, so it is taken back before one about another part.
    next = last.wanted === 'liked' && stored === 'liked' ? { wanted: 'none' } : last
  }
  underWay.delete(id)
  answered.set(id, Date.now())
  showLike(data, stored)
  keepLike(id, stored, part)
  if (failure?.code === PROFILE_GONE) {
    removeCard(id)
    void reloadProfile(id)
  }
  return failure ?? stored
}

/** Has the lists and the profile in the cache offer no like of somebody, because the match of the two was ended. */
export function dropLike(id: string): void {
  changeCard(id, ({ like: _, ...card }) => card)
  changeProfile(id, (profile) => ({ ...profile, like: null }))
}

/** Has the lists and the profile in the cache say that somebody is a match, which was made by the other one or in another tab. */
export const keepMatch = (id: string): void => keepLike(id, 'matched')

/**
 * Has the lists in the cache say what the server says of somebody who is on one, because a like between the two has changed: in another tab, or by the
 * other one. A press of this document has changed them already.
 */
export async function reloadLike(id: string): Promise<void> {
  if (isOwnPress(id) || !cardInCache(id)) return
  const like = (await reloadProfile(id))?.profile?.like
  if (like === undefined || isOwnPress(id)) return
  changeCard(id, ({ like: _, ...card }) => (like === null ? card : { ...card, like }))
}

/** Changes what the lists and the profile in the cache say of somebody. */
function keepLike(id: string, state: LikeState, part?: string): void {
  changeCard(id, (card) => ({ ...card, like: state }))
  changeProfile(id, (profile) => ({
    ...profile,
    like: state,
    likedPart: state === 'matched' ? profile.likedPart : state === 'liked' ? (part ?? null) : null,
  }))
}
