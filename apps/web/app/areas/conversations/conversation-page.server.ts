import { randomUUID } from 'node:crypto'
import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { reportReasonsOf } from '@hearth/contracts/reports'
import type { MessageView } from '@hearth/domain/conversations/conversation-views'
import { readMessages, viewConversation, viewConversationWith } from '@hearth/domain/conversations/view-conversation'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { DEFAULT_TIME_ZONE, dayIn } from '@hearth/domain/identity/time-zone'
import { type LikedPart, partName } from '@hearth/domain/profiles/liked-part'
import { siteMeetsNeed } from '@hearth/tenancy/promises'
import { identityName } from '../../client/identity-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { requireReadQuota } from '../../http/read-quota.server.ts'
import { clockTime, longDate } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { fictionalWords } from '../profiles/fictional-words.server.ts'
import { giftLine, giftWords } from '../profiles/gift-words.server.ts'
import { toPartData } from '../profiles/profile-page.server.ts'
import { toCardPhoto } from '../profiles/to-card-data.server.ts'
import type { ConversationData, MessageData } from './conversation-data.ts'
import { isStranger } from './is-stranger.server.ts'
import { messageRulesOf } from './message-rules.server.ts'

interface Asked {
  readonly viewer: Viewer
  /** The conversation, or the person with whom it is. */
  readonly of: { readonly conversationId: ConversationId } | { readonly memberId: MemberId }
  /** Number of the oldest message that is known already: only the page before it is read. */
  readonly before: number | undefined
  /** The part of the profile of that person that the address asks to write about. */
  readonly about: string | undefined
}

/** A conversation with its newest messages, or with older ones, in the reader's language. */
export async function conversationPage(
  { ctx, tenant, load, request }: HandlerContext,
  { viewer, of, before, about }: Asked,
): Promise<ConversationData> {
  requireReadQuota(load, viewer)
  const rules = messageRulesOf(load, viewer)
  // Before the data is read.
  const readAt = Date.now()
  const [view, locale, textLocale, t] = await Promise.all([
    'memberId' in of
      ? viewConversationWith(ctx, { viewer, memberId: of.memberId, rules, about })
      : viewConversation(ctx, { viewer, conversationId: of.conversationId, rules, about }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const older =
    before === undefined || view.id === null
      ? null
      : await readMessages(ctx, { viewer, rules, conversationId: view.id, before })
  const { person } = view
  const timeZone = viewer.timeZone ?? DEFAULT_TIME_ZONE
  const now = ctx.clock.now()
  const names: Readonly<Record<string, string>> = {
    [dayIn(timeZone, now)]: t('conversations:today'),
    [dayIn(timeZone, new Date(now.getTime() - 24 * 60 * 60_000))]: t('conversations:yesterday'),
  }
  const toAbout = (name: string | null, part: LikedPart | null) => {
    if (name === null) return {}
    const shown = toPartData(part, tenant)
    const words = shown && 'prompt' in shown ? { ...shown, prompt: t(`profiles:prompt.${shown.prompt}`) } : shown
    return { about: { name, part: words } }
  }
  const [giftWordsOf, giftLineOf] = [giftWords(tenant, textLocale, t), giftLine(tenant, textLocale, t)]
  const toGift = (gift: MessageView['gift']) =>
    gift ? { text: giftLineOf(gift.id), gift: { ...giftWordsOf(gift.id), shown: gift.shown } } : {}
  const toData = (message: (typeof view.messages)[number]): MessageData => {
    const { seq, own, clientId, kind, text, photo, gift, at, takenBack, removed } = message
    const date = dayIn(timeZone, at)
    return {
      ...{ seq, own, clientId, kind, text, takenBack, removed, at: at.toISOString() },
      ...(kind === 'photo' ? { photo } : {}),
      ...toGift(gift),
      ...toAbout(message.about, message.part),
      time: clockTime(tenant, at, textLocale, timeZone),
      day: { date, name: names[date] ?? longDate(tenant, new Date(date), textLocale) },
    }
  }
  const { messages, more, hiddenBefore } = older ?? view
  return {
    title: titleOf(person?.name ?? t('conversations:gone'), tenant.settings.name),
    identity: identityName(viewer.id, locale),
    id: view.id,
    person: person && {
      id: person.id,
      name: person.name,
      photo: person.photo && toCardPhoto(person.photo, tenant),
      fictional: person.fictional ? fictionalWords(tenant, textLocale, t) : null,
      answersItself: person.answersItself && siteMeetsNeed(tenant, 'automatic_answers'),
    },
    presence: person?.lastSeen ? t(`profiles:last_seen.${person.lastSeen}`) : null,
    pace: view.pace && t(`answering:${view.pace}`),
    unanswered: view.unanswered,
    hasNoPace: view.hasNoPace,
    online: person?.online ?? false,
    cannotWrite: view.cannotWrite,
    stranger: isStranger(view),
    canSayGoodbye: view.canSayGoodbye,
    unconfirmed: viewer.status === 'not_confirmed',
    mustAcknowledge: view.mustAcknowledge,
    price: view.price,
    photoPrice: view.photoPrice,
    canGive: view.price !== null && viewer.status !== 'not_confirmed' && tenant.settings.gifts.length > 0,
    spent: view.spent,
    ceiling: view.ceiling,
    showsPhotos: view.showsPhotos,
    unread: view.unread,
    readSeq: view.readSeq,
    archived: view.archived,
    marks: view.marks,
    sharesTyping: view.sharesTyping,
    signupText: view.signupText,
    waiting: view.waiting.map(({ id, text, about, part, price }) => ({ id, text, ...toAbout(about, part), price })),
    waitsFor: view.waitsFor,
    draft: view.draft,
    about: view.about && (toAbout(partName(view.about), view.about).about ?? null),
    readAt,
    formId: randomUUID(),
    most: tenant.settings.message_length,
    reasons: reportReasonsOf(tenant.settings.report_reasons),
    messages: messages.map(toData),
    more,
    hiddenBefore: hiddenBefore && longDate(tenant, new Date(dayIn(timeZone, hiddenBefore)), textLocale),
    older: older !== null,
  }
}
