import { CEILING_MAX } from '@hearth/contracts/conversations'
import { LIKED_PART } from '@hearth/contracts/likes'
import {
  acknowledgeFictional,
  archiveConversation,
  deleteConversation,
  keepConversation,
  setCeiling,
} from '@hearth/domain/conversations/own-conversations'
import { sayGoodbye } from '@hearth/domain/conversations/say-goodbye'
import { sendWaitingTo, withdrawMessage, writeMessage } from '@hearth/domain/conversations/waiting-messages'
import { accept } from '@hearth/domain/failures'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { ABOUT, conversationPath, memberChatPath, PATHS } from '../../addresses.ts'
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
  above_ceiling: z.literal('1').optional(),
})

const send = async (
  { ctx, viewer, load, request }: IntentContext,
  {
    conversation,
    person,
    client_id: clientId,
    text,
    price: priceShown,
    above_ceiling: above,
  }: z.output<typeof message>,
) => {
  // A form without a script is sent to the address that asks for it.
  const about = z.string().regex(LIKED_PART).safeParse(new URL(request.url).searchParams.get(ABOUT)).data
  const sent = await writeMessage(ctx, {
    ...{
      viewer,
      clientId,
      text,
      about,
      priceShown,
      rules: messageRulesOf(load, viewer),
      aboveCeiling: above !== undefined,
    },
    to: conversation === '' ? { memberId: memberIdOf(person) } : { conversationId: conversationIdOf(conversation) },
  })
  if (!sent.ok) return sent
  const { conversationId } = sent.value
  return accept(conversationId === null ? memberChatPath(person) : conversationPath(conversationId))
}

const pathOf = ({ url }: Request) => new URL(url).pathname

type Name =
  | 'send'
  | 'acknowledge'
  | 'report'
  | 'farewell'
  | 'archive'
  | 'unarchive'
  | 'delete'
  | 'withdraw'
  | 'send_waiting'
  | 'ceiling'
  | 'keep'
/** Where the member goes on, or the number of a report. */
type Value = string | { readonly number: number }

const archive = (archived: boolean) =>
  intent({
    form: z.object({ conversation: text }),
    async save({ ctx, viewer }, { conversation }) {
      await archiveConversation(ctx, { viewer, conversationId: conversationIdOf(conversation), archived })
      return accept(PATHS.messages)
    },
  })

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
    farewell: intent({
      form: z.object({ conversation: text }),
      async save({ ctx, viewer, load }, { conversation }) {
        const conversationId = conversationIdOf(conversation)
        const said = await sayGoodbye(ctx, { viewer, conversationId, rules: messageRulesOf(load, viewer) })
        return said.ok ? accept(conversationPath(conversationId)) : said
      },
    }),
    archive: archive(true),
    unarchive: archive(false),
    delete: intent({
      form: z.object({ conversation: text }),
      async save({ ctx, viewer }, { conversation }) {
        await deleteConversation(ctx, { viewer, conversationId: conversationIdOf(conversation) })
        return accept(PATHS.messages)
      },
    }),
    ceiling: intent({
      form: z.object({
        conversation: text,
        ceiling: z.union([z.literal(''), z.coerce.number().int().min(0).max(CEILING_MAX)]),
      }),
      async save({ ctx, viewer }, { conversation, ceiling }) {
        const conversationId = conversationIdOf(conversation)
        await setCeiling(ctx, { viewer, conversationId, ceiling: ceiling === '' ? null : ceiling })
        return accept(conversationPath(conversationId))
      },
    }),
    keep: intent({
      form: z.object({ conversation: text, seq: z.coerce.number().int().min(1).max(2_147_483_647) }),
      async save({ ctx, viewer }, { conversation, seq }) {
        const conversationId = conversationIdOf(conversation)
        await keepConversation(ctx, { viewer, conversationId, seq })
        return accept(conversationPath(conversationId))
      },
    }),
    withdraw: intent({
      form: z.object({ id: z.uuid() }),
      async save({ ctx, viewer, request }, { id }) {
        await withdrawMessage(ctx, { viewer, id })
        return accept(pathOf(request))
      },
    }),
    send_waiting: intent({
      form: z.object({ person: text }),
      async save({ ctx, viewer, load, request }, { person }) {
        const rules = messageRulesOf(load, viewer)
        const sent = await sendWaitingTo(ctx, { viewer, memberId: memberIdOf(person), rules })
        return sent.ok ? accept(pathOf(request)) : sent
      },
    }),
  },
  async saved(_req, { value }) {
    // The dialog says that a report has arrived.
    return typeof value === 'string' ? redirect(value) : null
  },
})
