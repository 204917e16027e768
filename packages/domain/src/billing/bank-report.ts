import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** What a bank says of one collection, or of all of a group. */
export interface ReportedCollection {
  /** The collection by `endToEndId`; null where the bank names its group alone. */
  readonly endToEndId: string | null
  /** The group of a file that was settled as a whole. */
  readonly groupId: string | null
  readonly outcome: 'settled' | 'returned'
  /** Cents. */
  readonly amount: number
  /** Of a return: a reason code of ISO 20022, or what the bank says in its place. */
  readonly reason: string
}

/** A booked line that is none of a collection, or that cannot be read: somebody has to look at it. */
export interface UnreadLine {
  readonly outcome: 'unread'
  /** Its names and its amount, as the bank has written them. */
  readonly text: string
}

type Line = ReportedCollection | UnreadLine

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
/** What is at a path of elements, each the first of its name. */
const at = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => {
    const value = isNode(found) ? found[name] : undefined
    return Array.isArray(value) ? value[0] : value
  }, node)
/** All elements of a name. */
const all = (node: unknown, name: string): readonly Node[] => {
  const value = isNode(node) ? node[name] : undefined
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}
const textAt = (node: unknown, ...path: readonly string[]): string | null => {
  const found = at(node, ...path)
  const text = isNode(found) ? found['#text'] : found
  return typeof text === 'string' && text !== '' ? text : null
}

/** The cents of an amount in euros at one of these paths; null if there is none. */
function centsAt(node: Node, ...paths: readonly (readonly string[])[]): number | null {
  for (const path of paths) {
    const found = at(node, ...path)
    const text = textAt(node, ...path)
    if (text === null || !isNode(found) || found['@Ccy'] !== 'EUR' || !/^\d{1,9}(?:\.\d{1,2}0*)?$/.test(text)) continue
    return Math.round(Number(text) * 100)
  }
  return null
}

const NAMESPACE = /["']urn:iso:std:iso:20022:tech:xsd:camt\.054\.001\.\d{2}["']/

/**
 * What a bank's notification (camt.054 of ISO 20022) says of direct debits: booked credits are settled, and booked debits and reversals with the id of a
 * collection have come back. Every other booked line is `unread`. Null for a text that is no such notification. Entities and external files are not read.
 */
export function parseBankReport(xml: string): readonly Line[] | null {
  if (/<!DOCTYPE/i.test(xml) || !NAMESPACE.test(xml) || XMLValidator.validate(xml) !== true) return null
  const parser = new XMLParser({
    ...{ attributeNamePrefix: '@', ignoreAttributes: false, parseTagValue: false, parseAttributeValue: false },
    ...{ processEntities: true, removeNSPrefix: true },
  })
  const document: unknown = at(parser.parse(xml), 'Document')
  if (!isNode(document)) return null
  const entries = all(at(document, 'BkToCstmrDbtCdtNtfctn'), 'Ntfctn').flatMap((one) => all(one, 'Ntry'))
  return entries.filter(isBooked).flatMap(ofEntry)
}

/** A status is a code in newer versions, and a plain text in older ones. */
const isBooked = (entry: Node): boolean => (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK'

function ofEntry(entry: Node): readonly Line[] {
  const details = all(entry, 'NtryDtls')
  const isReversal = textAt(entry, 'RvslInd') === 'true'
  const transactions = details.flatMap((one) => all(one, 'TxDtls'))
  // The amount of the only transaction may be that of its entry.
  const entire = transactions.length === 1 ? centsAt(entry, ['Amt']) : null
  const single = transactions.map((one) => ofTransaction(one, { entry, isReversal, entire }) ?? unread(entry, one))
  if (single.some(({ outcome }) => outcome !== 'unread')) return single
  if (textAt(entry, 'CdtDbtInd') === 'CRDT' && !isReversal) {
    // Banks that book a group in one sum name it alone.
    const groups = details.map((one) => ofGroup(one, entry) ?? unread(entry, one))
    if (groups.some(({ outcome }) => outcome !== 'unread')) return groups
  }
  return single.length > 0 ? single : [unread(entry, details[0])]
}

function ofGroup(details: Node, entry: Node): ReportedCollection | null {
  const groupId = textAt(details, 'Btch', 'PmtInfId')
  const amount = centsAt(details, ['Btch', 'TtlAmt']) ?? centsAt(entry, ['Amt'])
  if (groupId === null || amount === null) return null
  return { endToEndId: null, groupId, outcome: 'settled', amount, reason: '' }
}

/** A line as somebody finds it again in the file. */
function unread(entry: Node, details: Node | undefined): UnreadLine {
  const amountAt = (node: unknown) => {
    const [amount, text] = [at(node, 'Amt'), textAt(node, 'Amt')]
    return text && `${text} ${isNode(amount) ? amount['@Ccy'] : ''}`
  }
  const names = [
    ...[textAt(details, 'Refs', 'EndToEndId'), textAt(details, 'Btch', 'PmtInfId')],
    ...[textAt(entry, 'NtryRef'), textAt(entry, 'AcctSvcrRef')],
  ]
  const parts = [...names, amountAt(details) ?? amountAt(entry), textAt(entry, 'CdtDbtInd')]
  return { outcome: 'unread', text: parts.filter((one) => one !== null).join(', ') }
}

function ofTransaction(
  details: Node,
  { entry, isReversal, entire }: { readonly entry: Node; readonly isReversal: boolean; readonly entire: number | null },
): ReportedCollection | null {
  const endToEndId = textAt(details, 'Refs', 'EndToEndId')
  const isCredit = (textAt(details, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')) === 'CRDT'
  const reason =
    textAt(details, 'RtrInf', 'Rsn', 'Cd') ??
    textAt(details, 'RtrInf', 'Rsn', 'Prtry') ??
    textAt(details, 'RtrInf', 'AddtlInf')
  const isReturned = !isCredit || isReversal || reason !== null
  // A return may come with charges of the banks: what counts is the amount that was collected.
  const original = ['AmtDtls', 'InstdAmt', 'Amt']
  const stated = centsAt(details, ...(isReturned ? [original] : []), ['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], original)
  const amount = stated ?? entire
  if (endToEndId === null || amount === null) return null
  return {
    ...{ endToEndId, groupId: null, amount, reason: (reason ?? '').slice(0, 35) },
    outcome: isReturned ? 'returned' : 'settled',
  }
}
