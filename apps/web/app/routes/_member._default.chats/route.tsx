import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { chatsPage } from '../../areas/conversations/chats-page.server.ts'
import { openChats } from '../../areas/conversations/chats-query.ts'
import type { ChatsData } from '../../areas/conversations/conversation-data.ts'
import { ConversationsList } from '../../areas/conversations/conversations-list.tsx'
import { RowMenu, type RowMenuProps } from '../../areas/conversations/row-menu.tsx'
import { unlessSheet } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { retryAfter } from '../../http/refused-form.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import * as css from './chats.css.ts'

export const loader = memberLoader(
  {
    query: z.object({
      after: z.string().max(300).optional().catch(undefined),
      search: z.string().max(60).optional().catch(undefined),
      archive: z.literal('1').optional().catch(undefined),
    }),
  },
  ({ viewer, query: { after, search = '', archive }, ...req }) =>
    chatsPage(req, { viewer, after, search: search.trim(), archived: archive !== undefined }),
)

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => openChats(request.url)

export const shouldRevalidate = unlessSheet

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

const menuOf = (chat: RowMenuProps) => <RowMenu {...chat} />

/** A member's conversations. */
export default function Chats() {
  const { t } = useTranslation(['shell', 'conversations'])
  const first = useLoaderData<ChatsData>()
  return (
    <div className={css.page}>
      <div className={css.list}>
        <h1 className={css.title}>{t(first.archived ? 'conversations:archive_title' : 'messages')}</h1>
        {/* The archive and the list are two lists, each with what is typed into its search. */}
        <ConversationsList key={String(first.archived)} first={first} menuOf={menuOf} />
      </div>
      <p className={css.choose}>{t('conversations:choose')}</p>
    </div>
  )
}
