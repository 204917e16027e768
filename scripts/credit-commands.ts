import type { Db } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { correctCredits, findBalance } from '@hearth/domain/billing/correct-credits'
import { parseModerator, parseStatement } from '@hearth/domain/reports/report-rules'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inColumns } from './columns.ts'
import { siteIn, withRunningSites } from './running-sites.ts'

export const USAGE = `npm run credits balance <site> <address>   shows the credits of the member with this e-mail address
npm run credits give <you> <site> <address> <credits> "<why>"
npm run credits take <you> <site> <address> <credits> "<why>"
                                           corrects them, never below zero. The reason stays with the books, and is in the member’s
                                           archive: name nobody else in its 500 characters
npm run credits check                      checks the books of all sites, and what conversations say that was spent; fails with what
                                           does not add up

<you>: your name, which is kept with the correction and shown to no member.`

type Print = (line: string) => void
interface Command {
  readonly db: Db
  readonly tenants: readonly Tenant[]
  readonly print: Print
}
type Run = (context: Command) => Promise<void>

/** More than anybody is given by hand. */
const MOST = 1_000_000

const clock = { now: () => new Date() }
/** What is wrong is printed. */
const log = { error() {} }

const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`)

const scopeOf = ({ tenants }: Command, site: string): TenantScope => ({ tenantId: siteIn(tenants, site).id })

const balance =
  (site: string, email: string): Run =>
  async (context) => {
    const found = await findBalance(context, { scope: scopeOf(context, site), email })
    if (!found) throw new Error('no account has this address')
    context.print(`${found.memberId} has ${credits(found.balance)}.`)
  }

function parseCorrection(
  sign: 1 | -1,
  [you = '', site = '', email = '', typed = '', why = '', ...more]: readonly string[],
): Run | null {
  const [moderator, reason, count] = [parseModerator(you), parseStatement(why), Number(typed)]
  const isCount = /^\d{1,7}$/.test(typed) && count > 0 && count <= MOST
  if (!moderator || !reason || !isCount || more.length > 0) return null
  return async (context) => {
    const correction = { scope: scopeOf(context, site), email, amount: sign * count, reason, moderator }
    const outcome = await correctCredits({ db: context.db, clock }, correction)
    if (outcome.ok) return context.print(`The member has ${credits(outcome.value.balance)} now.`)
    if (outcome.reason === 'billing.no_account') throw new Error('no account has this address')
    throw new Error(`the member has only ${credits(Number(outcome.params?.balance))}`)
  }
}

const check: Run = async ({ db, tenants, print }) => {
  const rows: string[][] = []
  for (const { id: tenantId, folder } of tenants) {
    const { transactions, accounts, conversations } = await checkLedger({ db, clock, log }, { scope: { tenantId } })
    for (const { id, sum } of transactions) rows.push([folder, 'transaction', id, `adds up to ${sum}, not to 0`])
    for (const { id, balance, sum } of accounts)
      rows.push([folder, 'account', id, `has a balance of ${balance}, and entries of ${sum}`])
    for (const { conversationId, memberId, spent, booked } of conversations)
      rows.push([
        folder,
        'conversation',
        conversationId,
        `says that ${memberId} spent ${spent}, the books say ${booked}`,
      ])
  }
  if (rows.length === 0) return print('The books of all sites add up.')
  for (const line of inColumns(rows)) print(line)
  throw new Error('the books do not add up')
}

/** What a command with these arguments does; null for wrong arguments. */
function parse([command, ...rest]: readonly string[]): Run | null {
  const [first = '', second = ''] = rest
  if (command === 'balance' && rest.length === 2) return balance(first, second)
  if (command === 'give') return parseCorrection(1, rest)
  if (command === 'take') return parseCorrection(-1, rest)
  return command === 'check' && rest.length === 0 ? check : null
}

/** Runs a command with its arguments, as `USAGE` describes them; false for wrong arguments. Throws for what cannot be done, and for books that do not add up. */
export async function creditCommand(args: readonly string[], print: Print): Promise<boolean> {
  const run = parse(args)
  if (!run) return false
  await withRunningSites((sites) => run({ ...sites, print }))
  return true
}
