import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type InvoiceLine, invoiceNumber } from '@hearth/contracts/invoices'
import { type TextLocale, textLocaleFor } from '@hearth/contracts/locales'
import type { InvoiceRow, OwnInvoice } from '@hearth/domain/billing/invoices'
import { isToCome } from '@hearth/domain/billing/order-collections'
import { orderNumber } from '@hearth/domain/billing/packages'
import { countryName, percentText } from '../../words/intl.server.ts'
import type { Translate } from '../../words/translations.server.ts'

const { resolve } = createRequire(import.meta.url)

/** A row of a table: what it is about, and the value. */
type Row = readonly [label: string, value: string]

/** What a document says, in its order. */
interface InvoicePaper {
  readonly title: string
  readonly seller: readonly string[]
  readonly facts: readonly Row[]
  readonly lines: { readonly head: Row; readonly rows: readonly Row[] }
  readonly sums: readonly Row[]
  /** The last sum. */
  readonly total: Row
  readonly remark: string | null
}

/** The text locale of a document, which is that of its buyer's language and country. */
export const invoiceLocale = ({ language, country }: Pick<InvoiceRow, 'language' | 'country'>): TextLocale =>
  textLocaleFor(language, country)

/**
 * What a document says, in the words of its own language; `t` translates into that. Nothing depends on the settings of today. Whether an invoice by direct
 * debit is paid depends on how far that has come.
 */
export function invoicePaper(invoice: OwnInvoice, t: Translate): InvoicePaper {
  const { kind, seller, country, net, vat, vatRate, gross, corrects, collection } = invoice
  const textLocale = invoiceLocale(invoice)
  const isCredit = kind === 'credit_note'
  const { money, day } = formatsOf(invoice)
  const number = invoiceNumber(invoice)
  const isOwed = !isCredit && collection !== null && isToCome(collection)
  return {
    title: t(isCredit ? 'invoices:credit_note' : 'invoices:invoice', { number }),
    seller: [
      ...[seller.name, seller.address, seller.city, countryName(seller.country, textLocale)],
      ...(seller.registration === null ? [] : [t('invoices:registration', { number: seller.registration })]),
      ...(seller.vatNumber === null ? [] : [t('invoices:vat_number', { number: seller.vatNumber })]),
    ],
    facts: [
      [t(isCredit ? 'invoices:credit_note_number' : 'invoices:invoice_number'), number],
      [t('invoices:issued'), day(invoice.issuedAt)],
      ...(corrects === null ? [] : [[t('invoices:corrects'), corrects] as const]),
      [t(isCredit ? 'invoices:corrected' : 'invoices:supplied'), day(invoice.bookedAt)],
      [t('billing:order_number'), orderNumber(invoice.orderId)],
      ...(isOwed ? [[t('debits:collected_on'), day(new Date(collection.day))] as const] : []),
      [t('invoices:country'), countryName(country, textLocale)],
    ],
    lines: {
      head: [t('invoices:description'), t(vatRate === 0 ? 'invoices:amount' : 'invoices:amount_with_vat')],
      rows: invoice.lines.map((line) => [lineName(line, textLocale, t), money(line.amount)]),
    },
    sums:
      vatRate === 0
        ? []
        : [
            [t('invoices:net'), money(net)],
            [t('invoices:vat', { rate: percentText(vatRate, textLocale) }), money(vat)],
          ],
    total: [t('invoices:total'), money(gross)],
    remark: isOwed ? t('invoices:collected') : isCredit || isUnpaid(invoice) ? null : t('invoices:paid'),
  }
}

/** Whether its direct debit was given up, or the bank has given the money back. */
const isUnpaid = ({ collection }: OwnInvoice): boolean =>
  collection?.state === 'cancelled' || collection?.state === 'returned'

/** Amounts and days as the buyer's country writes them on invoices. What goes back is below zero. */
function formatsOf({ kind, language, country, currency }: InvoiceRow) {
  const tag = `${language}-${country}`
  const amounts = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const unit = 10 ** (amounts.resolvedOptions().maximumFractionDigits ?? 2)
  const days = new Intl.DateTimeFormat(tag, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
  const sign = kind === 'credit_note' ? -1 : 1
  return { money: (amount: number) => amounts.format((sign * amount) / unit), day: (at: Date) => days.format(at) }
}

function lineName(line: InvoiceLine, textLocale: TextLocale, t: Translate): string {
  if (line.kind === 'discount')
    return t('billing:discount', { percent: percentText(line.rate, textLocale), code: line.code })
  const { type, credits, months } = line
  if (months !== null) return t('billing:package_months', { count: months })
  return t(type === 'trial' ? 'billing:package_trial' : 'billing:package_credits', { count: credits })
}

const FONTS = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const

async function openTools() {
  const [{ default: PDFDocument }, { create }] = await Promise.all([import('pdfkit'), import('fontkit')])
  const open = async (file: string) => create(await readFile(resolve(file)))
  return { PDFDocument, regular: await open(FONTS.regular), bold: await open(FONTS.bold) }
}
let tools: ReturnType<typeof openTools> | undefined
/** The library and its fonts, for the first document: opening a font takes far longer than writing with it. */
const toolsOnce = () => {
  tools ??= openTools()
  return tools
}

const MARGIN = 64
const INK = '#1a1a1a'
const RULE = '#c8c8c8'

/**
 * The document as PDF: tagged for screen readers (PDF/UA-1), with its language, title and fonts. The same document has the same bytes each time.
 */
export async function invoicePdf(
  paper: InvoicePaper,
  { textLocale, issuedAt, author }: { textLocale: TextLocale; issuedAt: Date; author: string },
): Promise<Buffer> {
  const { PDFDocument, regular, bold } = await toolsOnce()
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, displayTitle: true },
    ...{ lang: textLocale, font: regular },
    // The only time in the file, from which its id is made.
    info: { Title: paper.title, Author: author, CreationDate: issuedAt, ModDate: issuedAt },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((done, failed) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => done(Buffer.concat(chunks)))
    pdf.on('error', failed)
  })
  pdf.registerFont('regular', regular).registerFont('bold', bold).fillColor(INK)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const write = (tag: 'H1' | 'P', text: string, { font, size }: { font: keyof typeof FONTS; size: number }) =>
    root.add(pdf.struct(tag, () => pdf.font(font).fontSize(size).text(`${text} `)))
  write('H1', paper.title, { font: 'bold', size: 20 })
  pdf.moveDown(1)
  paper.seller.forEach((line, at) => {
    write('P', line, { font: at === 0 ? 'bold' : 'regular', size: 10 })
  })
  const tableOf = (rows: readonly Row[], { head, total }: { head?: Row; total?: Row }) => {
    pdf.moveDown(2).font('regular').fontSize(10)
    const cells = [...(head ? [head] : []), ...rows, ...(total ? [total] : [])]
    pdf.table({
      structParent: root,
      columnStyles: ['*', 170],
      defaultStyle: { border: [0, 0, 0.5, 0], borderColor: RULE, padding: [6, 4, 6, 4] },
      data: cells.map((row) => {
        const [label, value] = row
        const font = { font: { src: row === head || row === total ? 'bold' : 'regular', size: 10 } }
        const amount = { ...font, text: value, align: { x: 'right', y: 'top' } } as const
        const name = { ...font, text: label, type: 'TH' } as const
        return row === head
          ? [
              { ...name, scope: 'Column' },
              { ...amount, type: 'TH', scope: 'Column' },
            ]
          : [
              { ...name, scope: 'Row' },
              { ...amount, type: 'TD' },
            ]
      }),
    })
  }
  tableOf(paper.facts, {})
  tableOf(paper.lines.rows, { head: paper.lines.head })
  tableOf(paper.sums, { total: paper.total })
  if (paper.remark !== null) {
    pdf.moveDown(2)
    write('P', paper.remark, { font: 'regular', size: 10 })
  }
  root.end()
  pdf.end()
  return whole
}
