import type { ConversationId } from '@hearth/contracts/ids'
import { acknowledgeFictional, deleteConversation } from '@hearth/domain/conversations/own-conversations'
import { sendMessage } from '@hearth/domain/conversations/send-message'
import { accept } from '@hearth/domain/failures'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { conversationPath, PATHS } from '../../addresses.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'
import { type IntentContext, intent, memberIntents } from '../../http/intents.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'
import { conversationReportIntents } from '../reports/report-intents.server.ts'
import { INTENT } from './conversation-form.ts'
import { messageRulesOf } from './message-rules.server.ts'

const text = z.string().default('')
const message = z.object({
  conversation: text,
  person: text,
  client_id: z.uuid(),
  text,
  price: z.coerce.number().int().min(0).max(1_000_000),
})

const send = async (
  { ctx, viewer, load }: IntentContext,
  { conversation, person, client_id: clientId, text, price: priceShown }: z.output<typeof message>,
) =>
  sendMessage(ctx, {
    ...{ viewer, clientId, text, priceShown, rules: messageRulesOf(load) },
    to: conversation === '' ? { memberId: memberIdOf(person) } : { conversationId: conversationIdOf(conversation) },
  })

type Name = 'send' | 'acknowledge' | 'report' | 'delete'
/** The conversation in which something was sent, or the number of a report. */
type Value = { readonly conversationId: ConversationId } | { readonly number: number } | null

/** What a conversation's page does without a script. */
export const conversationIntents = memberIntents<Name, null, Value>({
  field: INTENT,
  intents: {
    send: intent({ form: message, save: send }),
    acknowledge: intent({
      form: message.extend({ profile: text }),
      async save(req, { profile, ...sent }) {
        await acknowledgeFictional(req.ctx, { viewer: req.viewer, memberId: memberIdOf(profile) })
        return send(req, sent)
      },
    }),
    ...conversationReportIntents,
    delete: intent({
      form: z.object({ conversation: text }),
      async save({ ctx, viewer }, { conversation }) {
        await deleteConversation(ctx, { viewer, conversationId: conversationIdOf(conversation) })
        return accept(null)
      },
    }),
  },
  async saved(_req, { value }) {
    // The dialog says that a report has arrived.
    if (value !== null && 'number' in value) return null
    return redirect(value === null ? PATHS.messages : conversationPath(value.conversationId))
  },
})
