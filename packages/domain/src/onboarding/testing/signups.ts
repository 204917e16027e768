import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import type { AccountMail } from '@hearth/contracts/jobs'
import type { MailType } from '@hearth/contracts/mail'
import { findMember } from '@hearth/db/queries/accounts/members'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lastMailOf, linkIn, memberIdOf } from '@hearth/testing/mailed-links'
import { withClient } from '@hearth/testing/with-client'
import { logIn } from '../../accounts/log-in.ts'
import { mailAccount } from '../../accounts/mail-account.ts'
import { confirmAddress, findConfirmation, type OpeningBrowser } from '../confirm-address.ts'
import { createWaitingAccounts } from '../create-account.ts'
import { signUp } from '../sign-up.ts'

export const PASSWORD = 'tG7&kq2!mP'
export const EMAIL = 'robin@example.com'
export const NOBODY: OpeningBrowser = { viewerId: null, signupIds: [] }

/** A site, and functions that act on its accounts. */
export const test = dbTest.extend('on', ({ db, urls, scopeA, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const device = { claims: false, knows: () => false, id: '' }
  const on = {
    clock,
    ctx,
    /** Signs up, and runs the job that makes the account. */
    async signUp(email = EMAIL, accountErrors: 'neutral' | 'specific' = 'neutral') {
      const outcome = await on.ask(email, accountErrors)
      await on.createAccounts()
      return outcome
    },
    ask: (email = EMAIL, accountErrors: 'neutral' | 'specific' = 'neutral') =>
      signUp(ctx, {
        scope: scopeA,
        draft: {
          ...{ name: 'Robin', email, password: PASSWORD, password_again: null, country: 'NL' },
          ...{ date_of_birth: { day: '1', month: '2', year: '1990' }, gender: 'woman', seeking: 'man' },
        },
        site: {
          ...{ names: ['Lantern'], countries: ['NL'], genders: GENDERS, seeking: SEEKING, signups: 'all' },
          ...{ accountErrors, signupCredits: 5, messageLength: 20, termsVersion: new Date(0) },
        },
        ...{
          firstMessage: null,
          hasTrafficSource: false,
          tracking: null,
          language: 'nl',
          network: '192.0.2.7',
          previousToken: null,
        },
      }),
    createAccounts: () => createWaitingAccounts(ctx, { scope: scopeA, overdue: -1 }),
    async tokenOf(
      email = EMAIL,
      purpose: 'confirm_address' | 'disown_account' = 'confirm_address',
      type: MailType = 'confirm_address',
    ) {
      const memberId = await memberIdOf(db, scopeA, email)
      const mailId = await lastMailOf(db, scopeA, { memberId, type })
      const linkId = await linkIn(db, scopeA, { mailId, purpose })
      return new URL(ctx.links.addressOf(scopeA.tenantId, { linkId, purpose })).searchParams.get('token') ?? ''
    },
    find: (token: string, browser = NOBODY, scope: TenantScope = scopeA) =>
      findConfirmation(ctx, { scope, token, browser }),
    confirm: (token: string, browser = NOBODY, password: string | null = null, scope: TenantScope = scopeA) =>
      confirmAddress(ctx, {
        ...{ scope, token, browser, password, network: '192.0.2.7', previousToken: null, deviceFor: () => device },
        deviceName: 'Firefox, Windows',
      }),
    logIn: (email: string, password: string) =>
      logIn(ctx, {
        ...{ scope: scopeA, email, password, accountErrors: 'neutral', device },
        ...{ network: '192.0.2.8', previousToken: null },
      }),
    /** Runs the jobs that were left for the worker. */
    work: async () => {
      const jobs = await withClient(
        urls.superuserUrl,
        (sql) => sql<{ id: string; payload: { memberId: MemberId; mail: AccountMail } }[]>`
          select id, payload from outbox where tenant_id = ${scopeA.tenantId} and topic = 'accounts.mail-account' order by id`,
      )
      // A job runs once in effect, so repeating it does no harm.
      for (const { id, payload } of jobs) await mailAccount(ctx, { scope: scopeA, jobId: id, ...payload })
    },
    /** Notes that the mail server took the mails to these addresses, or to all. */
    sent: (emails?: readonly string[]) =>
      withClient(
        urls.superuserUrl,
        (sql) => sql`
          update mails set sent_at = mails.created_at from members
          where members.tenant_id = mails.tenant_id and members.id = member_id and mails.tenant_id = ${scopeA.tenantId}
            and refused_at is null and (${emails ?? null}::text[] is null or coalesce(recipient, email) = any(${emails ?? null}::text[]))`,
      ),
    idOf: (email: string) => memberIdOf(db, scopeA, email),
    /** The mails to this address. */
    mailsTo: (email: string) =>
      withClient(urls.superuserUrl, async (sql) => {
        const rows = await sql<{ type: string }[]>`
          select type from mails join members on members.tenant_id = mails.tenant_id and members.id = member_id
          where mails.tenant_id = ${scopeA.tenantId} and coalesce(recipient, email) = ${email} and refused_at is null order by mails.id`
        return rows.map(({ type }) => type)
      }),
    member: (memberId: Parameters<typeof findMember>[1]['memberId']) =>
      inTenant(db, scopeA, (tx) => findMember(tx, { memberId })),
    otherScope: scopeB,
  }
  return on
})

/** The account of a successful signup. */
export const idOf = (outcome: Awaited<ReturnType<typeof signUp>>) => {
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.memberId
}
