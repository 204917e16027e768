import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Db } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'
import { parseBankReport } from '@hearth/domain/billing/bank-report'
import { applyBankReport, collectDue, fileText, listRefundsByHand, payBackByHand } from '@hearth/domain/billing/collect'
import { blockDirectDebit, listBlocks, unblockDirectDebit } from '@hearth/domain/billing/direct-debit-blocks'
import { createLog } from '@hearth/runtime/log'
import { secretFor } from '@hearth/runtime/secrets'
import type { Tenant } from '@hearth/tenancy/tenant'
import { runningConfig, siteIn, withRunningSites } from './running-sites.ts'

export const USAGE = `npm run direct-debit collect <site>                   writes what is due within five days into a file for the bank (pain.008.001.08)
npm run direct-debit file <site> <file id>            writes that file once more, the same as before: a bank takes it once
npm run direct-debit read <site> <path>               reads a notification of the bank (camt.054): what was paid, and what has come back
npm run direct-debit refunds <site>                   what is due back of direct debits that were paid: the company transfers it itself
npm run direct-debit refunded <site> <number>         notes that this has been transferred
npm run direct-debit blocks <site>                    what is blocked for direct debit, newest first
npm run direct-debit block <site> <what> <reason>     blocks an account (address or id), an IBAN or a phone number (with its prefix)
npm run direct-debit unblock <site> <what>            lifts that

<number>: the number of the order, as its buyer reads it.`

type Print = (line: string) => void
interface Command {
  readonly db: Db
  readonly bankSecret: Uint8Array
  readonly tenants: readonly Tenant[]
  readonly print: Print
  /** The folder into which files are written. */
  readonly folder: string
}
type Run = (context: Command) => Promise<void>

const euros = (cents: number) => `${(cents / 100).toFixed(2)} EUR`

function siteOf({ db, tenants, bankSecret }: Command, site: string) {
  const { id, settings } = siteIn(tenants, site)
  const log = createLog({ name: 'direct-debit', level: 'error' })
  const scope: TenantScope = { tenantId: id }
  return { scope, settings, ctx: { db, bankSecret, log, clock: { now: () => new Date() } } }
}

/** Writes a file under its name as a whole or not at all; nobody else may read it, because it names accounts. */
async function writeCollections(context: Command, site: string, fileId: string): Promise<void> {
  const { ctx, scope, settings } = siteOf(context, site)
  const text = await fileText(ctx, { scope, settings, fileId })
  if (text === null) throw new Error('there is no such file of this site')
  const path = `${context.folder}/${fileId}.xml`
  await writeFile(`${path}.draft`, text, { mode: 0o600 })
  await rename(`${path}.draft`, path)
  context.print(`Written: ${path}`)
}

const collect =
  (site: string): Run =>
  async (context) => {
    const { ctx, scope, settings } = siteOf(context, site)
    const taken = await collectDue(ctx, { scope, settings })
    if (!taken.ok) throw new Error('this site has no setting "direct_debit"')
    if (!taken.value) return context.print('Nothing is due.')
    const { fileId, count, amount } = taken.value
    context.print(
      `${count} collections, ${euros(amount)}. If the file gets lost: npm run direct-debit file ${site} ${fileId}`,
    )
    await writeCollections(context, site, fileId)
  }

const WHY = {
  unknown: 'is of nothing here',
  too_early: 'is in no file yet, or was given up',
  another_amount: 'has another amount',
} as const

const read =
  (site: string, path: string): Run =>
  async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const report = parseBankReport(await readFile(path, 'utf8'))
    if (!report) throw new Error('this file is no notification of a bank (camt.054)')
    const { settled, returned, known, unmatched } = await applyBankReport(ctx, { scope, report })
    context.print(`${settled} paid, ${returned} returned, ${known} known before.`)
    for (const { endToEndId, groupId, amount, outcome, why } of unmatched)
      context.print(`Not taken: ${endToEndId ?? groupId}, ${euros(amount)}, ${outcome}: ${WHY[why]}`)
  }

const refunds =
  (site: string): Run =>
  async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const due = await listRefundsByHand(ctx, { scope })
    for (const { number, amount, iban, holder } of due) context.print(`${number}  ${euros(amount)}  ${iban}  ${holder}`)
    if (due.length === 0) context.print('Nothing is due back.')
  }

const refunded =
  (site: string, number: string): Run =>
  async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const done = await payBackByHand(ctx, { scope, number })
    if (!done.ok)
      throw new Error(
        done.reason === 'contracts.no_contract'
          ? 'no paid order of this site has this number'
          : 'nothing is due back of it',
      )
    context.print(`Noted: ${euros(done.value.amount)}.`)
  }

const blocks =
  (site: string): Run =>
  async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const all = await listBlocks(ctx, { scope })
    for (const { kind, reason, createdAt, keptUntil, valueHash } of all)
      context.print(
        `${createdAt.toISOString().slice(0, 10)}  ${kind.padEnd(6)}  ${valueHash.slice(0, 8)}  until ${keptUntil.toISOString().slice(0, 10)}  ${reason}`,
      )
    if (all.length === 0) context.print('Nothing is blocked.')
  }

const NOTHING = 'this is no account of the site, no IBAN and no phone number'

const block =
  (site: string, what: string, reason: string): Run =>
  async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const done = await blockDirectDebit(ctx, { scope, what, reason })
    if (!done.ok) throw new Error(NOTHING)
    context.print(done.value.isNew ? `Blocked (${done.value.kind}).` : 'It was blocked before.')
  }

const unblock =
  (site: string, what: string): Run =>
  async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const done = await unblockDirectDebit(ctx, { scope, what })
    if (!done.ok) throw new Error(NOTHING)
    context.print(done.value.wasBlocked ? 'It can pay by direct debit again.' : 'It was not blocked.')
  }

/** What a command with these arguments does; null for wrong arguments. */
function parse([command = '', site = '', ...rest]: readonly string[]): Run | null {
  const [first = '', ...more] = rest
  if (site === '') return null
  if (rest.length === 0) {
    const runs: Readonly<Record<string, (site: string) => Run>> = { collect, refunds, blocks }
    return runs[command]?.(site) ?? null
  }
  if (command === 'block' && more.length > 0) return block(site, first, more.join(' ').slice(0, 200))
  if (more.length > 0) return null
  if (command === 'file') return (context) => writeCollections(context, site, first)
  if (command === 'read') return read(site, first)
  if (command === 'refunded') return refunded(site, first)
  return command === 'unblock' ? unblock(site, first) : null
}

/** Runs a command with its arguments, as `USAGE` describes them; false for wrong arguments. Throws for what cannot be done. */
export async function directDebitCommand(args: readonly string[], print: Print, folder = '.'): Promise<boolean> {
  const run = parse(args)
  if (!run) return false
  const bankSecret = secretFor('bank accounts', runningConfig())
  await withRunningSites((sites) => run({ ...sites, bankSecret, print, folder }))
  return true
}
