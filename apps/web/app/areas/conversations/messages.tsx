import { MESSAGE_ENDPOINTS } from '@hearth/contracts/endpoints/lists/messages'
import { Button } from '@hearth/ui/components/button/button'
import { Message } from '@hearth/ui/components/message/message'
import { MessageList } from '@hearth/ui/components/message-list/message-list'
import type { MessageRow } from '@hearth/ui/components/message-list/message-row'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatPhotoPath } from '../../addresses.ts'
import { callsOf } from '../../client/api-client.ts'
import { useOnline } from '../../client/connection.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { useSayUndone } from '../../client/notices.ts'
import { useLive } from '../../client/use-live.ts'
import { PremiumLink } from '../../shell/premium-link.tsx'
import type { ConversationData, MessageData } from './conversation-data.ts'
import { BEFORE } from './conversation-form.ts'
import * as css from './conversation-page.css.ts'
import { changeConversation, loadOlder, type Place, refreshConversations } from './conversation-query.ts'
import { aboutOf } from './message-about-part.tsx'
import { MessageActions } from './message-actions.tsx'
import { isRecent, ownStates, standTogether, takeBackLeft } from './message-groups.ts'
import { withLinks } from './message-links.tsx'
import type { Outgoing } from './outgoing.ts'
import type { useSending } from './use-sending.ts'
import { useWaitingRows } from './waiting-rows.tsx'
import { WarningPart } from './warnings.tsx'

const client = callsOf(MESSAGE_ENDPOINTS)

const { Part: MessageContent } = lazyPart(
  '[data-message-photo], [data-message-gift]',
  async () => (await import('./message-content.tsx')).MessageContent,
)

type ShownState = 'sending' | 'failed' | 'sent' | 'delivered' | 'read'

interface MessagesProps {
  readonly place: Place
  readonly conversation: ConversationData
  readonly sending: ReturnType<typeof useSending>
  /** Opens the dialog that reports a message of the other one. */
  readonly onReport: (seq: number) => void
}

/** The messages of a conversation and those that are on their way. */
export function Messages({ place, conversation, sending, onReport }: MessagesProps) {
  const { t } = useTranslation(['conversations', 'errors', 'shell'])
  const { id, person, messages, more, hiddenBefore, unread } = conversation
  const name = person?.name ?? t('gone')
  const sayUndone = useSayUndone()
  const online = useOnline()
  const [said, setSaid] = useState('')
  const [older, setOlder] = useState<'idle' | 'busy' | 'failed'>('idle')
  const isLive = useLive()
  const now = useNow(messages)
  // The divider stays where it was when the conversation was opened.
  const [firstUnread] = useState(unread)
  const [firstUnreadSeq] = useState(
    unread > 0 ? messages.find(({ own, seq }) => !own && seq > conversation.readSeq)?.seq : undefined,
  )
  const markRead = useMarkRead(place, conversation)

  async function onLoad() {
    const [oldest] = messages
    if (!oldest || older === 'busy') return
    setOlder('busy')
    setOlder(
      await loadOlder(place, oldest.seq).then(
        () => 'idle' as const,
        () => 'failed' as const,
      ),
    )
  }

  async function takeBack(seq: number) {
    setSaid('')
    const outcome = await client.takeMessageBack({ conversation: id ?? '', seq })
    if (outcome.ok) setSaid(t('taken_back_own'))
    else sayUndone({ ...outcome.failure, message: outcome.failure.message ?? t('take_back_failed') })
    await refreshConversations()
  }

  const labelOf = (state: ShownState) => t(state === 'sending' && !online ? 'queued' : state)
  const warns = isLive && sending.outgoing.length === 0 && conversation.stranger
  const states = ownStates(messages, conversation)
  const rowOf = (message: MessageData, at: number): MessageRow => {
    const [before, after] = [messages[at - 1], messages[at + 1]]
    const { seq, own, clientId, takenBack, removed, time, day } = message
    const isFarewell = message.kind === 'farewell'
    const text = isFarewell ? t('farewell_words') : message.kind === 'photo' ? t('row_photo') : message.text
    const isGone = takenBack || removed || message.photo === null
    const state = states.get(seq)
    const label = message.kind === 'automatic' ? t('automatic') : undefined
    const isFirstOfDay = before?.day.date !== day.date
    const isFirstUnread = seq === firstUnreadSeq
    const joined = before !== undefined && standTogether(before, message) && !isFirstUnread
    // The last of those that stand together has the time of all.
    const isLast = after === undefined || !standTogether(message, after) || after.seq === firstUnreadSeq
    const isNew = now !== null && isRecent(message, now)
    const canBeTaken = own && !isGone && !isFarewell && (isNew || (isLive && message.photo))
    const canBeReported = isLive && !own && !isGone && !isFarewell
    const warning = warns && canBeReported && message.text ? { text, seq, onReport } : null
    const spoken = [t('arrived', { name, text }), label].filter(Boolean).join(' ')
    return {
      id: clientId ?? String(seq),
      ...(isFirstOfDay ? { day: { label: day.name, dateTime: day.date } } : {}),
      ...(isFirstUnread ? { unread: t('new_messages', { count: firstUnread }) } : {}),
      ...(own || isGone ? {} : { spoken: warning ? [spoken, <WarningPart key={seq} text={text} />] : spoken }),
      message: (
        <>
          <Message
            own={own}
            by={own ? t('you') : name}
            {...(isLast ? { time, dateTime: message.at } : {})}
            joined={joined}
            about={aboutOf(message.about)}
            label={label}
            {...(isGone ? { state: 'taken-back' as const } : own && state ? { state, stateLabel: labelOf(state) } : {})}
            menu={
              canBeTaken || canBeReported ? (
                <MessageActions {...{ seq, own }} onChoose={own ? (of) => void takeBack(of) : onReport} />
              ) : undefined
            }
          >
            {removed && !takenBack ? (
              t('removed')
            ) : message.gift ? (
              <MessageContent {...message} {...{ gift: message.gift, conversation }} />
            ) : message.photo ? (
              <MessageContent
                {...{ own, name, photo: message.photo, address: chatPhotoPath(id ?? '', seq) }}
                {...{ conversation: id ?? '', shows: conversation.showsPhotos }}
              />
            ) : takenBack || message.photo === null ? (
              t(own ? 'taken_back_own' : 'taken_back_theirs')
            ) : (
              withLinks(text)
            )}
          </Message>
          {warning ? <WarningPart {...warning} /> : null}
        </>
      ),
    }
  }

  const stateOf = ({ state }: Outgoing) => (state === 'refused' ? 'failed' : state)
  const outgoingRow = (message: Outgoing): MessageRow => ({
    id: message.clientId,
    message: (
      <Message
        own
        by={t('you')}
        about={aboutOf(message.about)}
        state={stateOf(message)}
        stateLabel={labelOf(stateOf(message))}
        retry={
          message.state === 'failed' || (message.state === 'sending' && !online) ? (
            <span className={css.retry}>
              {message.state === 'failed' ? (
                <Button size="small" tone="outline" onClick={() => sending.again(message)}>
                  {t('send_again')}
                </Button>
              ) : null}
              <Button size="small" tone="quiet" onClick={() => sending.discard(message)}>
                {t('discard')}
              </Button>
            </span>
          ) : undefined
        }
      >
        {message.photo ? <MessageContent outgoing={message} /> : withLinks(message.text)}
      </Message>
    ),
  })

  const kept = useWaitingRows(place, conversation)
  const arrived = new Set([...messages.map(({ clientId }) => clientId), ...conversation.waiting.map((one) => one.id)])
  const waiting = sending.outgoing.filter(({ clientId }) => !arrived.has(clientId))
  const failed = waiting.filter(({ state }) => state === 'failed').map(({ text }) => text || t('row_photo'))
  const [oldest] = messages
  return (
    <>
      {hiddenBefore === null ? null : (
        <p className={css.waiting}>
          {t('history_limited', { date: hiddenBefore })} <PremiumLink />
        </p>
      )}
      <MessageList
        label={person ? t('with', { name }) : t('shell:messages')}
        rows={[...messages.map(rowOf), ...kept, ...waiting.map(outgoingRow)]}
        {...(more && oldest
          ? {
              older: {
                href: `${place.path}?${BEFORE}=${oldest.seq}`,
                label: older === 'failed' ? t('errors:try_again') : t('earlier'),
                busyLabel: t('earlier_busy'),
                busy: older === 'busy',
                onLoad: () => void onLoad(),
              },
            }
          : {})}
        endLabel={t('newest')}
        onEndInView={markRead}
        empty={
          <div className={css.first}>
            <h2 className={css.firstTitle}>{t('first_title', { name })}</h2>
            <p>{t('first_text')}</p>
            {isLive && conversation.price ? (
              <Button tone="outline" size="small" onClick={() => sending.setAsksIcebreakers(true)}>
                {t('icebreakers')}
              </Button>
            ) : null}
          </div>
        }
      />
      {/* For whoever does not see the messages: the field was emptied, as if they were sent. */}
      <span role="status">
        <VisuallyHidden>{failed.length > 0 ? `${t('failed')}: ${failed.join(' ')}` : said}</VisuallyHidden>
      </span>
    </>
  )
}

/** Milliseconds after which a menu that is being used is looked at again. */
const IN_USE = 1_000

/** The time in milliseconds while an own message can be taken back; null in a document and afterwards. It stands still while the menu of a message is used. */
function useNow(messages: ConversationData['messages']): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function look() {
      if (document.activeElement?.closest('ol [data-h-menu]')) {
        timer = setTimeout(look, IN_USE)
        return
      }
      const at = Date.now()
      const left = takeBackLeft(messages, at)
      setNow(left === null ? null : at)
      if (left !== null) timer = setTimeout(look, left)
    }
    look()
    return () => clearTimeout(timer)
  }, [messages])
  return now
}

/** A function that is told whether the newest message is in view, and says once for each that the member has seen it, while the page is in front. */
function useMarkRead({ path }: Place, { id, unread, messages }: ConversationData): (isNewestInView: boolean) => void {
  const newest = messages.at(-1)?.seq ?? 0
  const said = useRef(0)
  const isInView = useRef(false)
  const mark = () => {
    if (!isInView.current || document.hidden || id === null || unread === 0 || said.current >= newest) return
    said.current = newest
    void client.readChat({ conversation: id, seq: newest }).then((outcome) => {
      if (!outcome.ok) said.current = 0
      else changeConversation(path, (known) => ({ ...known, unread: outcome.value.num_unread_messages }))
    })
  }
  const latest = useRef(mark)
  latest.current = mark
  useEffect(() => {
    const onChange = () => latest.current()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  useEffect(mark)
  return (isNewestInView) => {
    isInView.current = isNewestInView
    mark()
  }
}
