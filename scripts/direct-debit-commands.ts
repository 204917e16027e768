import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Db } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'
import { parseBankReport } from '@hearth/domain/billing/bank-report'
import {
  applyBankReport,
  collectDue,
  fileText,
  listFiles,
  listRefundsByHand,
  payBackByHand,
  returnByHand,
} from '@hearth/domain/billing/collect'
import { blockDirectDebit, listBlocks, unblockDirectDebit } from '@hearth/domain/billing/direct-debit-blocks'
import { orderNumber } from '@hearth/domain/billing/packages'
import { createLog } from '@hearth/runtime/log'
import { secretFor } from '@hearth/runtime/secrets'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inColumns } from './columns.ts'
import { runningConfig, siteIn, withRunningSites } from './running-sites.ts'

export const USAGE = `npm run direct-debit collect <site>                        writes what is due within five days into a file for the bank (pain.008.001.08)
npm run direct-debit files <site>                          the files for the bank, newest first, and of how many collections it has told nothing yet
npm run direct-debit file <site> <file id>                 writes that file once more, with the same collections: a bank takes it once
npm run direct-debit read <site> <path>                    reads a notification of the bank (camt.054): what was paid, and what has come back
npm run direct-debit returned <site> <collection> <reason> notes one that came back or was rejected, where the bank tells so otherwise; <reason> is its code, such as AC04
npm run direct-debit refunds <site>                        what is due back of direct debits that were paid: the company transfers it itself
npm run direct-debit refunded <site> <number> <amount>     notes that this has been transferred; <amount> is such as 4.20
npm run direct-debit blocks <site>                         what is blocked for direct debit, newest first
npm run direct-debit block <site> <what> <reason>          blocks an account (address or id), an IBAN or a phone number (with its prefix)
npm run direct-debit unblock <site> <what>                 lifts that

<number>: the number of the order, as its buyer reads it, or its id. <collection>: its end-to-end id, as the file has it.
It fails if one collection could not be taken or one line of a report not be read; the others are.`

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
    const { print } = context
    const onFile = (fileId: string) =>
      print(`The file is ${fileId}. If this breaks off, or it gets lost: npm run direct-debit file ${site} ${fileId}`)
    const taken = await collectDue(ctx, { scope, settings, onFile })
    if (!taken.ok) throw new Error('this site has no setting "direct_debit"')
    if (!taken.value) return print('Nothing is due.')
    const { fileId, count, amount, blocked, failed, hasMore } = taken.value
    print(`${count} collections, ${euros(amount)}.`)
    for (const id of blocked) print(`Not collected, because it is blocked: order ${orderNumber(id)}`)
    for (const id of failed) print(`Not collected, because it failed: order ${orderNumber(id)}`)
    if (count > 0) await writeCollections(context, site, fileId)
    if (hasMore) print(`More is due than one file takes: npm run direct-debit collect ${site}`)
    if (failed.length > 0) throw new Error(`${failed.length} collections could not be taken, and are due as before`)
  }

const files =
  (site: string): Run =>
  async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const all = await listFiles(ctx, { scope })
    const rows = all.map(({ fileId, madeAt, count, amount, sent }) => [
      ...[fileId, madeAt?.toISOString().slice(0, 16) ?? '', String(count), euros(amount), String(sent)],
    ])
    if (rows.length === 0) return context.print('There is no file.')
    for (const line of inColumns([['file', 'made (UTC)', 'collections', 'amount', 'waiting'], ...rows]))
      context.print(line)
  }

const WHY = {
  unknown: 'is of nothing here',
  too_early: 'is in no file yet, or was given up',
  another_amount: 'has another amount',
  failed: 'failed; read it again',
} as const

const read =
  (site: string, path: string): Run =>
  async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const report = parseBankReport(await readFile(path, 'utf8'))
    if (!report) throw new Error('this file is no notification of a bank (camt.054)')
    const { settled, returned, known, unmatched, unread } = await applyBankReport(ctx, { scope, report })
    context.print(`${settled} paid, ${returned} returned, ${known} known before.`)
    for (const { endToEndId, groupId, amount, outcome, why } of unmatched)
      context.print(`Not taken: ${endToEndId ?? groupId}, ${euros(amount)}, ${outcome}: ${WHY[why]}`)
    for (const { text } of unread) context.print(`Not taken: ${text}: names no collection, or no amount in euros`)
    const failed = unmatched.filter(({ why }) => why === 'failed').length
    if (failed > 0) throw new Error(`${failed} lines could not be read; the others are`)
  }

const returned = (site: string, endToEndId: string, reason: string): Run | null => {
  if (!/^[A-Z0-9]{4}$/.test(reason)) return null
  return async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const became = await returnByHand(ctx, { scope, endToEndId, reason })
    if (became === 'unknown') throw new Error('no collection of this site has this id')
    if (became === 'known') return context.print('That was known before.')
    if (became !== 'returned') throw new Error(`it ${WHY.too_early}`)
    context.print('Noted: it has come back.')
  }
}

const refunds =
  (site: string): Run =>
  async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const due = await listRefundsByHand(ctx, { scope })
    for (const { number, amount, iban, holder } of due) context.print(`${number}  ${euros(amount)}  ${iban}  ${holder}`)
    if (due.length === 0) context.print('Nothing is due back.')
  }

const refunded = (site: string, number: string, typed: string): Run | null => {
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(typed)) return null
  return async (context) => {
    const { ctx, scope } = siteOf(context, site)
    const done = await payBackByHand(ctx, { scope, number, amount: Math.round(Number(typed) * 100) })
    if (done.ok) return context.print(`Noted: ${euros(done.value.amount)}.`)
    const whys = {
      'contracts.no_contract': 'no single paid order of this site has this number; its id names it for certain',
      'direct_debits.nothing_due': 'nothing is due back of it',
      'direct_debits.another_amount': `${euros(Number(done.params?.due))} is due back of it, not ${typed} EUR: nothing is noted`,
    } as const
    throw new Error(whys[done.reason])
  }
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
  const [second = ''] = more
  if (site === '') return null
  if (rest.length === 0) {
    const runs: Readonly<Record<string, (site: string) => Run>> = { collect, files, refunds, blocks }
    return runs[command]?.(site) ?? null
  }
  if (command === 'block' && more.length > 0) return block(site, first, more.join(' ').slice(0, 200))
  if (more.length === 1 && command === 'refunded') return refunded(site, first, second)
  if (more.length === 1 && command === 'returned') return returned(site, first, second)
  if (more.length > 0) return null
  if (command === 'file') return (context) => writeCollections(context, site, first)
  if (command === 'read') return read(site, first)
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
