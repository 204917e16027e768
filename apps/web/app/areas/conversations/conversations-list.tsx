import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { ConversationRow } from '@hearth/ui/components/conversation-row/conversation-row'
import { EmptyState } from '@hearth/ui/components/empty-state/empty-state'
import { Icon } from '@hearth/ui/components/icon/icon'
import { TextLink } from '@hearth/ui/components/link/link'
import { useLinkElement } from '@hearth/ui/components/link/link-element'
import { LoadMore } from '@hearth/ui/components/load-more/load-more'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationPath, memberChatPath, PATHS } from '../../addresses.ts'
import { useOnline } from '../../client/connection.ts'
import { currentIdentity } from '../../client/identity.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { useMoreLink } from '../../client/more-link.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { useDocument } from '../../shell/document-props.ts'
import { fictionalIcon } from '../profiles/fictional-label.tsx'
import { CHATS_ROUTE, chatsKey, failedDeletionQuery } from './chats-query.ts'
import type { ChatData, ChatsData, WaitingChatData } from './conversation-data.ts'
import * as css from './conversations-list.css.ts'
import type { RowMenuProps } from './row-menu.tsx'
import { typingQuery } from './typing.ts'

const { Part: DeleteFailed } = lazyPart(
  '#delete-failed',
  async () => (await import('./delete-failed.tsx')).DeleteFailed,
)

/** The kinds of messages that are words of their sender. */
const WORDS: readonly string[] = ['text', 'automatic']

const ARCHIVE = { archive: '1' }
const addressOf = (search: string, archived: boolean) => {
  const query = new URLSearchParams({ ...(archived ? ARCHIVE : {}), ...(search === '' ? {} : { search }) }).toString()
  return query === '' ? PATHS.messages : `${PATHS.messages}?${query}`
}

interface ConversationsListProps {
  /** The page that a document or a navigation brought; the list asks for it otherwise. */
  readonly first?: ChatsData
  /** Id of the conversation that is shown beside the list. */
  readonly current?: string | null
  /** The menu of a row. Beside a conversation there is none, because the conversation has one. */
  readonly menuOf?: (chat: RowMenuProps) => ReactNode
}

/** A member's conversations, newest first, with a search by name. */
export function ConversationsList({ first, current = null, menuOf }: ConversationsListProps) {
  const { t } = useTranslation(['conversations', 'errors', 'shell'])
  const [typed, setTyped] = useState(first?.search ?? '')
  /** How many came with the last press for more: what an event adds to a page is not said. */
  const [came, setCame] = useState(0)
  const search = useDeferredValue(typed.trim())
  const archived = first?.archived ?? false
  const online = useOnline()
  const { emptyArt } = useDocument()
  const identity = first?.identity ?? currentIdentity()
  const {
    data,
    error: failure,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery({
    queryKey: chatsKey(search, archived, identity),
    queryFn: ({ pageParam, signal }) =>
      loadRouteData<ChatsData>(pageParam ?? addressOf(search, archived), CHATS_ROUTE, { signal }),
    ...(first?.search === search ? { initialData: { pages: [first], pageParams: [null] } } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.more ?? undefined,
    placeholderData: keepPreviousData,
  })
  const { data: failedDeletion } = useQuery(failedDeletionQuery)
  const { data: typing } = useQuery(typingQuery)
  // A list that could not be read anew stays as it is.
  const error = !data || isFetchNextPageError ? failure : null
  const pages = data?.pages ?? []
  const chats = pages.flatMap((page) => page.chats)
  const waiting = pages[0]?.waiting ?? []
  const fictional = pages.find((page) => page.fictional)?.fictional ?? null
  const more = pages.at(-1)?.more ?? null
  const count = chats.length + waiting.length
  const isEmpty = pages.length > 0 && count === 0 && !first?.continued
  const isSearched = Boolean(pages[0]?.search)
  const added = pages.length > 1 ? (pages.at(-1)?.chats.length ?? 0) : 0
  const onMore = useMoreLink({
    entries: '[data-h-list] > li',
    before: count - added,
    more,
    busy: isFetchingNextPage,
    showMore: () =>
      void fetchNextPage().then(({ data, isError }) => setCame(isError ? 0 : (data?.pages.at(-1)?.chats.length ?? 0))),
  })

  const textOf = (last: ChatData['last']) => {
    if (last.takenBack) return t('row_taken_back')
    if (last.removed) return t('row_removed')
    if (last.kind === 'farewell') return t(last.own ? 'row_farewell_own' : 'row_farewell')
    const text = last.kind === 'photo' ? t('row_photo') : last.text
    return last.own ? t('own_text', { text }) : text
  }

  const person = (chat: Pick<ChatData, 'name' | 'photo' | 'fictional' | 'online'>) => ({
    ...{ name: chat.name ?? t('gone'), gone: chat.name === null, src: chat.photo?.src, colour: chat.photo?.colour },
    ...(chat.fictional && fictional ? { label: fictional.label, labelIcon: fictionalIcon(fictional) } : {}),
    online: chat.online ? t('online') : undefined,
  })

  const lineOf = ({ id, last, draft }: ChatData) => {
    if (typing.includes(id)) return { text: t('typing'), notice: true }
    if (draft !== null) return { text: t('draft', { text: draft }) }
    return {
      text: textOf(last),
      notice: last.takenBack || last.removed || !WORDS.includes(last.kind),
    }
  }

  const rowOf = (chat: ChatData) => {
    const { id, name, unread, last } = chat
    return (
      <li key={id}>
        <ConversationRow
          {...person(chat)}
          {...lineOf(chat)}
          href={conversationPath(id)}
          time={last.time}
          dateTime={last.at}
          unread={unread}
          unreadLabel={t('shell:unread_messages', { count: unread })}
          current={id === current}
          menu={menuOf?.({ id, name, archived })}
        />
      </li>
    )
  }

  const waitingRowOf = ({ id, text, at, time, ...chat }: WaitingChatData) => (
    <li key={id}>
      <ConversationRow
        {...person(chat)}
        href={memberChatPath(id)}
        text={t('row_waiting', { text })}
        time={time}
        dateTime={at}
      />
    </li>
  )

  // With more to come it is not known how many a search finds.
  const found = isSearched ? (more === null ? t('found', { count }) : t('list')) : ''
  const said = came > 0 ? t('added', { count: came }) : found

  return (
    <div className={css.list}>
      {isEmpty && !isSearched && typed === '' ? null : (
        <search>
          <form action={PATHS.messages} className={css.search} onSubmit={(event) => event.preventDefault()}>
            {archived ? <input type="hidden" name="archive" value="1" /> : null}
            <input
              type="search"
              name="search"
              className={css.searchField}
              placeholder={t('search')}
              aria-label={t('search')}
              maxLength={60}
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setCame(0)
              }}
            />
          </form>
        </search>
      )}
      <div>
        {count > 0 ? (
          <ul className={css.rows} aria-label={t('list')} data-h-list="">
            {waiting.map(waitingRowOf)}
            {chats.map(rowOf)}
          </ul>
        ) : null}
        <div role="status">
          {isEmpty && isSearched ? (
            <div className={css.nobody}>
              <p className={css.nobodyTitle}>{t('search_none_title')}</p>
              <p>{t('search_none_text')}</p>
            </div>
          ) : (
            <VisuallyHidden>{isFetchingNextPage ? '' : said}</VisuallyHidden>
          )}
        </div>
        {isEmpty && !isSearched ? (
          <EmptyState
            art={emptyArt}
            title={t(archived ? 'archive_none_title' : 'none_title')}
            text={t(archived ? 'archive_none_text' : 'none_text')}
            action={archived ? undefined : <ButtonLink href={PATHS.members}>{t('none_do')}</ButtonLink>}
          />
        ) : null}
      </div>
      {error && !isFetchingNextPage ? <Alert tone="danger">{t('more_failed')}</Alert> : null}
      {more && hasNextPage ? (
        <LoadMore
          href={more}
          label={error ? t('errors:try_again') : t('more')}
          busyLabel={t('more_busy')}
          busy={isFetchingNextPage}
          disabled={!online}
          onClick={onMore}
        />
      ) : null}
      {archived ? (
        <TextLink href={PATHS.messages}>{t('back')}</TextLink>
      ) : pages[0]?.hasArchive ? (
        <TextLink href={addressOf('', true)}>{t('archive_title')}</TextLink>
      ) : null}
      {failedDeletion ? <DeleteFailed failure={failedDeletion} /> : null}
    </div>
  )
}

/** The list beside a conversation. Its heading leads back to the list alone, in the frame with the bars: the frame of a conversation has none. */
export function ConversationsColumn({ current }: { readonly current: string | null }) {
  const { t } = useTranslation('shell')
  const LinkElement = useLinkElement()
  return (
    <nav className={css.column} aria-label={t('messages')} data-conversations-column="">
      <h2 className={css.columnTitle}>
        <LinkElement href={PATHS.messages} className={css.columnLink}>
          <Icon shape={ArrowLeft} />
          {t('messages')}
        </LinkElement>
      </h2>
      <ConversationsList current={current} />
    </nav>
  )
}
