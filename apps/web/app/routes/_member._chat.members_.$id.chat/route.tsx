import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useParams,
} from '@remix-run/react'
import { memberChatPath } from '../../addresses.ts'
import { INTENT } from '../../areas/conversations/conversation-form.ts'
import { conversationIntents } from '../../areas/conversations/conversation-intents.server.ts'
import { ConversationPage } from '../../areas/conversations/conversation-page.tsx'
import { openConversation } from '../../areas/conversations/conversation-query.ts'
import { conversationLoader } from '../../areas/conversations/conversation-route.server.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { memberIdOf } from '../../http/member-id.server.ts'
import { retryAfter } from '../../http/refused-form.server.ts'
import { saveAction, unlessUnsaved } from '../../saving/save-action.ts'

export const loader = conversationLoader((id) => ({ memberId: memberIdOf(id) }))

export const action = conversationIntents

/** A form that has no answer keeps what was written. */
export const clientAction = saveAction(INTENT)

const placeOf = (id = '') => ({ path: memberChatPath(id), route: 'routes/_member._chat.members_.$id.chat' })

export const clientLoader = ({ params: { id }, request: { url } }: ClientLoaderFunctionArgs) =>
  openConversation(placeOf(id), url)

export const shouldRevalidate: ShouldRevalidateFunction = (change) => unlessSheet(change) && unlessUnsaved(change)

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The conversation with a member, also before its first message. */
export default function MemberChat() {
  return <ConversationPage place={placeOf(useParams().id)} />
}
