import { type ConversationId, isUuid, newId } from '@hearth/contracts/ids'
import type { Db } from '@hearth/db/client'
import { answerAsProfile, listWaiting, viewAsOperator } from '@hearth/domain/conversations/answer-as-profile'
import { parseModerator } from '@hearth/domain/reports/report-rules'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inColumns } from './columns.ts'
import { withRunningSites } from './running-sites.ts'

export const USAGE = `npm run answer                           lists the conversations with fictional profiles in which a member waits, longest wait first
npm run answer show <conversation>       shows one with its messages, and who has answered
npm run answer reply <you> <conversation> "<text>"
                                         answers as the profile, in the member’s language; it costs nobody anything

<you>: your name, which is kept with the answer and shown to no member.`

const FAILURES: Readonly<Record<string, string>> = {
  'conversations.empty': 'the answer is empty',
  'conversations.no_profile': 'there is no such conversation of a fictional profile',
  'conversations.answered': 'it is answered already: nobody waits there',
  'conversations.unreachable': 'this person cannot be written to any more',
}

type Print = (line: string) => void
interface Command {
  readonly db: Db
  readonly tenants: readonly Tenant[]
  readonly print: Print
}
type Run = (context: Command) => Promise<void>

const clock = { now: () => new Date() }
/** Characters of a message that the list shows. */
const LINE = 60

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
/** The text on one line, for a terminal. */
const line = (text: string) => text.replace(/\s+/g, ' ')
const beginning = (text: string) => (text.length > LINE ? `${text.slice(0, LINE - 1)}…` : text)

const list: Run = async ({ db, tenants, print }) => {
  const waiting = []
  for (const { id: tenantId, folder } of tenants)
    for (const row of await listWaiting({ db }, { scope: { tenantId } })) waiting.push({ ...row, folder })
  if (waiting.length === 0) return print('Nobody waits for an answer.')
  const rows = waiting
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .map(({ conversationId, folder, since, profileName, memberName, waiting: count, text }) => [
      ...[conversationId, folder, minute(since), profileName, memberName, String(count), beginning(line(text))],
    ])
  const head = ['conversation', 'site', 'since (UTC)', 'profile', 'member', 'messages', 'the last one']
  for (const one of inColumns([head, ...rows])) print(one)
}

/** A conversation of a fictional profile with its site; throws if no site has it. */
async function conversationOf({ db, tenants }: Command, conversationId: ConversationId) {
  for (const tenant of tenants) {
    const found = await viewAsOperator({ db }, { scope: { tenantId: tenant.id }, conversationId })
    if (found) return { tenant, ...found }
  }
  throw new Error(FAILURES['conversations.no_profile'])
}

const show =
  (conversationId: ConversationId): Run =>
  async (context) => {
    const { tenant, profileId, profileName, memberName, messages } = await conversationOf(context, conversationId)
    context.print(`${profileName} and ${memberName ?? 'somebody who has left'}, on ${tenant.folder}`)
    for (const { senderId, body, gift, about, kind, writtenBy, takenBackAt, createdAt } of messages) {
      const by = writtenBy ? ` (${writtenBy})` : kind === 'automatic' ? ' (by itself)' : ''
      const name = senderId === profileId ? `${profileName}${by}` : (memberName ?? 'member')
      const part = about ? ` [about ${about}]` : ''
      context.print(
        `${minute(createdAt)}  ${name}${part}: ${takenBackAt ? '[taken back]' : gift === null ? body : `[gift ${gift}]`}`,
      )
    }
  }

const reply =
  (moderator: string, conversationId: ConversationId, text: string): Run =>
  async (context) => {
    const { tenant } = await conversationOf(context, conversationId)
    const { settings: rules } = tenant
    const answer = { conversationId, clientId: newId(), text, rules, moderator }
    const outcome = await answerAsProfile({ db: context.db, clock }, { scope: { tenantId: tenant.id }, ...answer })
    if (outcome.ok) return context.print('It is answered.')
    throw new Error(FAILURES[outcome.reason] ?? `the answer has more than ${rules.message_length} characters`)
  }

/** What a command with these arguments does; null for wrong arguments. */
function parse([command, ...rest]: readonly string[]): Run | null {
  if (command === undefined) return list
  if (command === 'show' && rest.length === 1 && isUuid(rest[0] ?? '')) return show(rest[0] as ConversationId)
  const [you = '', conversation = '', text = '', ...more] = rest
  const moderator = parseModerator(you)
  if (command !== 'reply' || !moderator || !isUuid(conversation) || text === '' || more.length > 0) return null
  return reply(moderator, conversation as ConversationId, text)
}

/** Runs a command with its arguments, as `USAGE` describes them; false for wrong arguments. Throws for what cannot be done. */
export async function answerCommand(args: readonly string[], print: Print): Promise<boolean> {
  const run = parse(args)
  if (!run) return false
  await withRunningSites((sites) => run({ ...sites, print }))
  return true
}
