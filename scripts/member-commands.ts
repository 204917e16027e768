import path from 'node:path'
import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { CLOSING_REASONS, TERMS_NOTICE_DAYS } from '@hearth/contracts/mail'
import type { Db } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'
import { closeAccount, findAccountOf, parseFacts, reopenAccount } from '@hearth/domain/accounts/close-account'
import { type LeavingRepeated, repeatLeaving } from '@hearth/domain/leaving/repeat-leaving'
import { countMembersToTell, tellTerms, termsDayFault } from '@hearth/domain/mail/tell-terms'
import type { Tenant } from '@hearth/tenancy/tenant'
import { localesFor } from '@hearth/texts/text-locale'
import { inColumns } from './columns.ts'
import { leavingInLog } from './logged-leaving.ts'
import { siteIn, tellDone, withRunningSites } from './running-sites.ts'

export const USAGE = `npm run members find <address>            lists the accounts with this e-mail address on all sites
npm run members close <reason> <member> "<what happened>"
                                          closes the account, and mails its member why; the member’s id or profile’s address, and
                                          what happened in the member’s language, in 500 characters, without who reported it
npm run members reopen <member> …         opens closed accounts again, and mails their members
npm run members delete-again <log>        after a backup was restored: deletes the accounts again that their members deleted since, and restores
                                          those again to which they came back, by the lines account_deleted and account_restored of the log
                                          in that file
npm run members terms <site> <day>        counts whom the next command would mail
npm run members terms <site> <day> send   mails all members of a site that new terms apply from that day, such as 2027-03-01

Reasons: ${CLOSING_REASONS.join(', ')}, as the house rules list them.`

const DAY_FAULTS = {
  no_day: 'is no day, such as 2027-03-01',
  too_soon: `is less than ${TERMS_NOTICE_DAYS} days ahead, which the terms promise`,
  too_late: 'is more than a year ahead',
}

type Print = (line: string) => void
interface Command {
  readonly db: Db
  readonly tenants: readonly Tenant[]
  /** Folders with an error. */
  readonly faulty: ReadonlySet<string>
  readonly print: Print
}

const clock = { now: () => new Date() }
const accountsAre = (count: number) => (count === 1 ? '1 account is' : `${count} accounts are`)

async function find({ db, tenants, print }: Command, email: string) {
  const rows: string[][] = []
  for (const { id: tenantId, folder } of tenants) {
    const found = await findAccountOf({ db }, { scope: { tenantId }, email })
    if (found) rows.push([found.id, folder, found.status, found.language ?? 'not chosen'])
  }
  if (rows.length === 0) return print('No account has this address.')
  for (const line of inColumns([['id', 'site', 'status', 'language'], ...rows])) print(line)
}

/** Runs an action for each member in the tenant that has them, and returns how many there were. */
async function forMembers(
  { tenants, print }: Command,
  names: readonly string[],
  how: (which: { readonly scope: TenantScope; readonly memberId: MemberId }) => Promise<boolean>,
) {
  let done = 0
  for (const name of names) {
    const memberId = path.posix.basename(name)
    const found = []
    if (isUuid(memberId))
      for (const { id: tenantId } of tenants)
        found.push(await how({ scope: { tenantId }, memberId: memberId as MemberId }))
    if (found.includes(true)) done += 1
    else print(`${name} is no member whom this could be done to.`)
  }
  return done
}

/** Tells the members of a site, or counts them. Every language that they read must have the site's own words of what changes. */
async function terms({ db, tenants, faulty, print }: Command, [site = '', from = '', send]: readonly string[]) {
  const tenant = siteIn(tenants, site)
  const fault = termsDayFault(from, clock.now())
  if (fault) throw new Error(`"${from}" ${DAY_FAULTS[fault]}`)
  const { settings, texts } = tenant
  const which = { scope: { tenantId: tenant.id }, from }
  const counts = new Map<string, number>()
  for (const { language, country, count } of await countMembersToTell({ db }, which)) {
    const locale = language ?? localesFor(settings, country)[0] ?? settings.default_locale
    counts.set(locale, (counts.get(locale) ?? 0) + count)
  }
  for (const [locale, count] of [...counts].toSorted(([a], [b]) => a.localeCompare(b)))
    print(`${locale}  ${count} to be mailed`)
  if (counts.size === 0) return print('Every member has been mailed about this day.')
  const missing = [...counts.keys()]
    .filter((locale) => !texts[locale as keyof typeof texts]?.mail?.terms_changing_what)
    .toSorted()
  if (missing.length > 0)
    throw new Error(
      `say first what changes, as "mail": { "terms_changing_what": "…" } in texts/<locale>.json of ${site}: ${missing.join(', ')}`,
    )
  // Its mails would have the words from before.
  if (faulty.has(site)) throw new Error(`the folder "${site}" has errors, see npm run tenants check`)
  if (send === undefined) return print('Nobody has been mailed. The same command with "send" at its end does it.')
  const mailed = await tellTerms({ db, clock }, which)
  print(`${mailed} ${mailed === 1 ? 'member is' : 'members are'} mailed.`)
}

/** Deletes and restores the accounts again that a log says were, and are as before because an older database was restored. */
async function repeatLogged({ db, tenants, print }: Command, log: string) {
  const logged = await leavingInLog(log)
  if (logged.length === 0) throw new Error(`no line of ${log} says that an account was deleted or restored`)
  const done: LeavingRepeated[] = []
  for (const leaving of logged) {
    const found: LeavingRepeated[] = []
    for (const { id: tenantId } of tenants)
      found.push(await repeatLeaving({ db, clock }, { ...leaving, scope: { tenantId } }))
    const here = found.find((one) => one !== 'unknown')
    if (here) done.push(here)
    else
      print(
        `${leaving.memberId} is on no site: it signed up after the backup, or its site is hidden, missing or faulty.`,
      )
  }
  const count = (what: LeavingRepeated) => done.filter((one) => one === what).length
  print(
    `Of ${logged.length} in the log, ${accountsAre(count('deleted'))} deleted again, and ${count('restored')} restored again.`,
  )
}

/** What a command with these arguments does; null for wrong arguments. */
function parse([command, ...rest]: readonly string[]): ((context: Command) => Promise<void>) | null {
  const [first = '', second = '', third = ''] = rest
  if (command === 'find' && rest.length === 1) return (context) => find(context, first)
  if (command === 'delete-again' && rest.length === 1) return (context) => repeatLogged(context, first)
  if (command === 'terms' && (rest.length === 2 || (rest.length === 3 && third === 'send')))
    return (context) => terms(context, rest)
  if (command === 'reopen' && rest.length > 0)
    return async (context) => {
      const done = await forMembers(context, rest, (which) => reopenAccount({ db: context.db, clock }, which))
      tellDone(`${accountsAre(done)} open again.`, context.print, { done, of: rest.length })
    }
  const reason = CLOSING_REASONS.find((known) => known === first)
  const facts = parseFacts(third)
  if (command !== 'close' || rest.length !== 3 || !reason || facts === null) return null
  return async (context) => {
    const close = (which: { readonly scope: TenantScope; readonly memberId: MemberId }) =>
      closeAccount({ db: context.db, clock }, { ...which, reason, facts })
    const done = await forMembers(context, [second], close)
    tellDone(`${accountsAre(done)} closed.`, context.print, { done, of: 1 })
  }
}

/** Runs a command with its arguments, as `USAGE` describes them; false for wrong arguments. Throws if the database cannot be reached. */
export async function memberCommand(args: readonly string[], print: Print): Promise<boolean> {
  const command = parse(args)
  if (!command) return false
  await withRunningSites((sites) => command({ ...sites, print }))
  return true
}
