import { decimalsOf } from '@hearth/contracts/currencies'
import type { Db } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'
import { declineClaim, listClaims, payBack } from '@hearth/domain/billing/answer-claims'
import { createLog } from '@hearth/runtime/log'
import type { Tenant } from '@hearth/tenancy/tenant'
import { siteIn, withRunningSites } from './running-sites.ts'

export const USAGE = `npm run refunds list                          what members of all sites ask for who have withdrawn from a purchase or cancelled
npm run refunds pay <site> <number> <amount>  pays money of an order back and closes what was asked; <amount> is such as 4.20, or rest.
                                              A membership that was cancelled ends with it. One that is paid back as a whole ends, and is not renewed.
                                              Of an order that waits for its direct debit, rest stops it: it is not collected, or what is at the bank is
                                              due back once it has come
npm run refunds decline <site> <number>       closes what was asked, without money

<number>: the number of the order, as its buyer reads it, or its id. Answer the member by email: nothing is mailed by these commands.`

type Print = (line: string) => void
interface Command {
  readonly db: Db
  readonly tenants: readonly Tenant[]
  readonly print: Print
}
type Run = (context: Command) => Promise<void>

const clock = { now: () => new Date() }
const log = createLog({ name: 'refunds', level: 'error' })

const money = (amount: number, currency: string) =>
  `${(amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))} ${currency}`

const scopeOf = ({ tenants }: Command, site: string): TenantScope => ({ tenantId: siteIn(tenants, site).id })

const list: Run = async ({ db, tenants, print }) => {
  let count = 0
  for (const { id: tenantId, folder } of tenants)
    for (const { number, words, at, amount, rest, currency, email } of await listClaims(
      { db },
      { scope: { tenantId } },
    )) {
      count += 1
      print(`${folder}  ${number}  ${at.toISOString().slice(0, 10)}  ${email ?? 'account erased'}`)
      print(`  paid ${money(amount, currency)}, of which ${money(rest, currency)} has not gone back`)
      for (const line of words === '' ? ['(the words went with the account)'] : words.split('\n')) print(`  | ${line}`)
    }
  if (count === 0) print('Nobody waits for an answer.')
}

const REFUSALS = {
  'contracts.no_contract': () =>
    'no single order of this site that is paid, or waits for its direct debit, has this number; its id names it for certain',
  'billing.refund_on_its_way': () => 'money of this order is on its way; try again once it has arrived',
  'billing.too_much_back': (rest: unknown) =>
    rest === 0 ? 'all of it goes back already' : `at most ${rest} minor units have not gone back`,
} as const

/** What becomes of that much money. */
const ANSWERS = {
  due: (text: string) => `${text} goes back.`,
  waits: (text: string) => `${text} goes back once the bank has collected it.`,
  stopped: () => 'The direct debit is stopped: nothing is collected, so nothing goes back.',
} as const

function pay([site = '', number = '', typed = '', ...more]: readonly string[]): Run | null {
  if (!/^(?:rest|\d{1,7}(?:\.\d{1,3})?)$/.test(typed) || number === '' || more.length > 0) return null
  return async (context) => {
    const scope = scopeOf(context, site)
    // Typed in major units, whose number of decimals the currency of the order decides.
    const amountIn = (currency: string) => {
      if (typed === 'rest') return null
      const decimals = typed.split('.')[1]?.length ?? 0
      const most = decimalsOf(currency)
      if (decimals > most)
        throw new Error(`an amount in ${currency} has ${most} decimals at most; nothing is paid back`)
      return Math.round(Number(typed) * 10 ** most)
    }
    const outcome = await payBack({ db: context.db, clock, log }, { scope, number, amountIn })
    if (!outcome.ok) throw new Error(REFUSALS[outcome.reason](outcome.params?.rest))
    const { amount, currency, state } = outcome.value
    context.print(ANSWERS[state](money(amount, currency)))
  }
}

function decline([site = '', number = '', ...more]: readonly string[]): Run | null {
  if (number === '' || more.length > 0) return null
  return async (context) => {
    if (!(await declineClaim(context, { scope: scopeOf(context, site), number })))
      throw new Error('nothing is asked about an order with this number')
    context.print('Closed.')
  }
}

/** What a command with these arguments does; null for wrong arguments. */
function parse([command, ...rest]: readonly string[]): Run | null {
  if (command === 'list' && rest.length === 0) return list
  if (command === 'pay') return pay(rest)
  return command === 'decline' ? decline(rest) : null
}

/** Runs a command with its arguments, as `USAGE` describes them; false for wrong arguments. Throws for what cannot be done. */
export async function refundCommand(args: readonly string[], print: Print): Promise<boolean> {
  const run = parse(args)
  if (!run) return false
  await withRunningSites((sites) => run({ ...sites, print }))
  return true
}
