import { ConversationBar } from '@hearth/ui/components/conversation-bar/conversation-bar'
import { Icon } from '@hearth/ui/components/icon/icon'
import { TextLink } from '@hearth/ui/components/link/link'
import { MessageComposer } from '@hearth/ui/components/message-composer/message-composer'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { aboutPath, creditsPath, GIVING, memberPath, PATHS } from '../../addresses.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { useLostFocus } from '../../client/lost-focus.ts'
import { useLive } from '../../client/use-live.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { SKIPPED_TO } from '../../shell/main-part.tsx'
import { hasPage, useShell } from '../../shell/shell.ts'
import { fictionalIcon } from '../profiles/fictional-label.tsx'
import type { AboutData, ConversationData } from './conversation-data.ts'
import { INTENT } from './conversation-form.ts'
import { ConversationMenu } from './conversation-menu.tsx'
import * as css from './conversation-page.css.ts'
import { useConversationReport } from './conversation-report.tsx'
// Of the column, so that it finds them here when its script comes.
import './conversations-list.css.ts'
import type { ComposerExtras } from './composer-extras.tsx'
import { conversationQuery, type Place } from './conversation-query.ts'
import { isTypedTo } from './drafts.ts'
import { aboutOf } from './message-about-part.tsx'
import { Messages } from './messages.tsx'
import { typingQuery } from './typing.ts'
import { useSending } from './use-sending.ts'

const { Part: ConversationsColumn } = lazyPart(
  '[data-conversations-column]',
  async () => (await import('./conversations-list.tsx')).ConversationsColumn,
)
const { Part: ComposerPart } = lazyPart(
  '#composer-sheet, #acknowledge-fictional, #above-ceiling',
  async () => (await import('./composer-part.tsx')).ComposerPart,
)
const { Part: ConversationNotes } = lazyPart(
  '[data-conversation-note]',
  async () => (await import('./conversation-notes.tsx')).ConversationNotes,
)
/** The screens on which the list stands beside a conversation. */
const WIDE = '(min-width: 768px)'

/** Whether the screen is wide; false in a document, and until the styles of the page are there, which the list shares. */
function useWide(): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const onChange = () => setWide(query.matches)
    onChange()
    query.onchange = onChange
    return () => {
      query.onchange = null
    }
  }, [])
  return isWide
}

/** A conversation, on wide screens beside the list of all. */
export function ConversationPage({ place }: { readonly place: Place }) {
  const first = useLoaderData<ConversationData>()
  const { data: conversation } = useQuery({
    ...conversationQuery(place, first.identity),
    initialData: first,
    // What is being written stays, also to somebody who is gone.
    throwOnError: (error) => 'status' in error && error.status === 404 && !isTypedTo(first.person?.id),
  })
  const isWide = useWide()
  return (
    <div className={css.page}>
      <div className={css.column}>{isWide ? <ConversationsColumn current={conversation.id} /> : null}</div>
      <Conversation key={place.path} {...{ place, conversation }} asksAbout={first.about} />
    </div>
  )
}

interface ConversationProps {
  readonly place: Place
  readonly conversation: ConversationData
}

function Conversation({
  place,
  conversation,
  asksAbout,
}: ConversationProps & { readonly asksAbout: AboutData | null }) {
  const { t } = useTranslation('conversations')
  const { id, person, presence, online, cannotWrite } = conversation
  const isTyping = useQuery(typingQuery).data.includes(id ?? '')
  const sending = useSending(place.path, conversation, asksAbout)
  const reporting = useConversationReport(place.path, conversation)
  const { fictional = null } = person ?? {}
  // To the messages.
  const section = useLostFocus('[role=region]')
  return (
    <section
      ref={section}
      id={SKIPPED_TO}
      className={css.conversation}
      aria-label={person?.name ?? t('gone')}
      data-h-composer={cannotWrite ? undefined : ''}
    >
      <ConversationBar
        back={{ href: PATHS.messages, label: t('back') }}
        name={person?.name ?? t('gone')}
        href={person ? memberPath(person.id) : undefined}
        gone={person === null}
        src={person?.photo?.src}
        colour={person?.photo?.colour}
        label={fictional?.label ?? conversation.pace ?? undefined}
        labelIcon={fictional ? fictionalIcon(fictional) : undefined}
        presence={isTyping ? t('typing') : (presence ?? undefined)}
        online={online || isTyping}
        menu={<ConversationMenu {...{ conversation, reporting }} />}
      />
      <Messages {...{ place, conversation, sending }} onReport={reporting.report} />
      {conversation.unconfirmed || conversation.unanswered || cannotWrite ? (
        <ConversationNotes {...conversation} />
      ) : null}
      {cannotWrite ? null : <Composer {...{ place, conversation, sending }} />}
      {reporting.dialog}
    </section>
  )
}

const FIELD = 'message-text'

/** The field, with what the next message costs. */
function Composer({
  place,
  conversation,
  sending,
}: ConversationProps & { readonly sending: ReturnType<typeof useSending> }) {
  const { t } = useTranslation(['conversations', 'errors', 'shell'])
  const answered = useActionData<SaveResult>()
  const shell = useShell()
  const { id, person, price, most, signupText, formId } = conversation
  const isLive = useLive()
  // A document that answers a refused message has its text.
  const refused = answered && 'sent' in answered ? answered : null
  const [sentText, sentId] = [refused?.sent.text, refused?.sent.client_id].map((value) =>
    typeof value === 'string' ? value : undefined,
  )
  const code = sending.refusal?.code ?? refused?.refusal.code
  const params = refused?.refusal.params ?? {}
  const said =
    sending.refusal?.message ??
    (refused ? t(`errors:${refused.refusal.code}` as 'errors:error_default', params) : undefined)
  const credits = price?.credits ?? 0
  const { about } = sending
  const action = about ? aboutPath(place.path, about.name) : place.path
  const fieldsOf = (text?: string) => (
    <>
      <input type="hidden" name="conversation" value={id ?? ''} />
      <input type="hidden" name="person" value={person?.id ?? ''} />
      <input type="hidden" name="client_id" value={sentId ?? formId} />
      <input type="hidden" name="price" value={credits} />
      {text === undefined ? null : <input type="hidden" name="text" value={text} />}
    </>
  )
  const asks = sending.asked ?? (code === 'conversations.acknowledge_first' && refused ? refused : null)
  const isAbove = sending.above !== null || (code === 'conversations.above_ceiling' && refused !== null)
  return (
    <>
      {signupText ? <p className={css.waiting}>{t('waiting')}</p> : null}
      <MessageComposer
        id={FIELD}
        name="text"
        action={action}
        label={person ? t('compose', { name: person.name }) : t('compose_unnamed')}
        placeholder={t('placeholder')}
        value={sentText ?? sending.value}
        sendLabel={t('send')}
        price={credits > 0 ? t('price', { count: credits }) : undefined}
        note={<Note {...{ price, balance: shell?.viewer?.counts.credits ?? 0 }} />}
        error={
          code === 'billing.too_few_credits' ? (
            <>
              {`${t('too_few_title')}. ${t('too_few_text')} `}
              {hasPage(shell, 'credits') ? (
                <TextLink href={creditsPath(place.path)}>{t('shell:buy_credits')}</TextLink>
              ) : null}
            </>
          ) : (
            said
          )
        }
        most={most}
        left={(count) => (count < 0 ? t('characters_over', { count: -count }) : t('characters_left', { count }))}
        onSend={sending.begin}
        onType={sending.type}
        start={isLive && person ? <Extras {...{ place, conversation, sending }} /> : null}
      >
        <input type="hidden" name={INTENT} value="send" />
        {fieldsOf()}
        {aboutOf(about, { path: place.path, onRemove: sending.removeAbout })}
      </MessageComposer>
      {person && (isAbove || asks) ? (
        <ComposerPart
          above={isAbove ? (sending.above?.said ?? said ?? '') : null}
          {...{ person, action, sending }}
          fields={fieldsOf(sentText ?? '')}
        />
      ) : null}
    </>
  )
}

type ExtrasProps = Omit<ComponentProps<typeof ComposerExtras>, 'opens' | 'field'>

/** The button of what else can be sent, which loads the rest, and takes the picture that is pasted or dropped anywhere on the page. */
function Extras(extras: ExtrasProps) {
  const { t } = useTranslation('conversations')
  const { conversation, sending } = extras
  // The browser alone renders it.
  const [gives] = useState(() => location.search === GIVING)
  const { photo, asksIcebreakers, choosePhoto } = sending
  const [isWanted, setWanted] = useState(false)
  const takesPhotos = conversation.photoPrice !== null
  useEffect(() => {
    if (!takesPhotos) return
    const take = (event: ClipboardEvent | DragEvent) => {
      const { files, types } = ('clipboardData' in event ? event.clipboardData : event.dataTransfer) ?? {}
      const picture = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
      // A browser would open what is dropped.
      if (picture || (event.type === 'dragover' && types?.includes('Files'))) event.preventDefault()
      if (picture && event.type !== 'dragover') choosePhoto(picture)
    }
    for (const event of BRINGING) document.addEventListener(event, take)
    return () => {
      for (const event of BRINGING) document.removeEventListener(event, take)
    }
  }, [takesPhotos, choosePhoto])
  const button = (
    <button type="button" className={css.plus} aria-label={t('sheet')} onClick={() => setWanted(true)}>
      <Icon shape={Plus} />
    </button>
  )
  return (
    <div className={css.sheet}>
      {isWanted || photo || asksIcebreakers || gives ? (
        <ComposerPart {...extras} field={FIELD} opens={isWanted} fallback={button} />
      ) : (
        button
      )}
    </div>
  )
}
const BRINGING = ['paste', 'drop', 'dragover'] as const

/** What is free, or how many credits there are. */
function Note({ price, balance }: { readonly price: ConversationData['price']; readonly balance: number }) {
  const { t } = useTranslation('conversations')
  if (!price) return null
  if (price.free) {
    const { messages, people } = price.free
    return (
      <>
        {t('free_messages', { count: messages })} {people > 0 ? t('free_people', { count: people }) : null}
      </>
    )
  }
  if (price.credits === 0) return null
  return (
    <>
      {t('balance', { count: balance })} {t('receiving_free')}
    </>
  )
}
