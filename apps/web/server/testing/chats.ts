import { type ConversationId, type MemberId, newId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { sendMessage } from '@hearth/domain/conversations/send-message'
import { lookerOf } from '@hearth/testing/looker'
import { openBrowser } from './browser.ts'
import { logIn } from './members.ts'
import { type Site, siteTest } from './site.ts'

/** The rules of a site on which a message costs nothing. */
const FREE = {
  ...{
    message_length: 1_000,
    message_credits: 0,
    photo_credits: 0,
    free_messages: 0,
    free_chats: 0,
    history_days_free: 30,
    pace: false,
  },
  unread_mail_minutes: 60,
  visible_profile_notes: true,
  profile_prompts: [],
  sellsPremium: false,
}

/** Sends a message where it costs nothing; returns the id of the conversation. */
export async function sendFree(
  { runtime }: Pick<Site, 'runtime'>,
  scope: TenantScope,
  { from, to, text }: { readonly from: MemberId; readonly to: MemberId; readonly text: string },
): Promise<ConversationId> {
  const facts = { scope, signedUpAt: new Date(), profileStatus: 'active', paidUser: false } as const
  const outcome = await sendMessage(runtime.ctx, {
    ...{ viewer: { ...lookerOf(from), ...facts }, to: { memberId: to }, rules: FREE },
    ...{ clientId: newId(), text, priceShown: 0 },
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.conversationId
}

/** A member with a browser in which they are logged in. */
export interface Chatter {
  readonly id: MemberId
  /** The address of their conversation, for somebody else. */
  readonly chat: string
  readonly browser: ReturnType<typeof openBrowser>
}

/** Tests with a tenant of their own, members of it, and messages between them. */
export function chatsTest(host: string, settings: Record<string, unknown> = {}) {
  const scope = { tenantId: tenantIdOf(host) }
  return siteTest
    .extend('tenant', { scope: 'file', auto: true }, ({ site }) =>
      site.addTenant(host, { default_locale: 'nl', ...settings }),
    )
    .extend('join', ({ site, db }) => async (name: string, address?: string): Promise<Chatter> => {
      const { id } = await inTenant(db, scope, (tx) => makeMember(tx, { language: 'nl' }, { name, searchable: true }))
      const browser = openBrowser(site, host, address)
      browser.plant('hearth_session', (await logIn(site, host, id)).split('=')[1])
      return { id, browser, chat: `/members/${id}/chat` }
    })
    .extend(
      'write',
      ({ site }) =>
        async (from: Pick<Chatter, 'id'>, to: Pick<Chatter, 'id'>, text: string) =>
          `/chats/${await sendFree(site, scope, { from: from.id, to: to.id, text })}`,
    )
}
