import type { CollectionState } from '@hearth/contracts/direct-debits'
import type { LedgerTransactionId, OrderId } from '@hearth/contracts/ids'
import { LOCALES, type Locale } from '@hearth/contracts/locales'
import type { OwnInvoice } from '@hearth/domain/billing/invoices'
import { mergeTexts } from '@hearth/texts/catalogue'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createInstance } from 'i18next'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { Translate } from '../../words/translations.server.ts'
import { invoiceLocale, invoicePaper, invoicePdf } from './invoice-pdf.server.ts'

const ISSUED = new Date('2026-11-29T10:00:00Z')

const invoice = (change: Partial<OwnInvoice>): OwnInvoice => ({
  ...{ number: 123, series: 'SHOP', kind: 'invoice', corrects: null, issuedAt: ISSUED, bookedAt: ISSUED },
  ...{ orderId: '019ab000-0000-7000-8000-0123456789ab' as OrderId, transactionId: 'any' as LedgerTransactionId },
  ...{ language: 'nl', country: 'NL', currency: 'EUR', net: 1040, vatRate: 2100, vat: 219, gross: 1259 },
  seller: {
    ...{ name: 'Shop Żółć B.V.', address: 'Kade 1', city: '1011 AB Amsterdam', country: 'NL' },
    ...{ registration: '00112233', vatNumber: 'NL000011122B01' },
  },
  lines: [
    { kind: 'package', type: 'credits', credits: 20, months: null, amount: 1399 },
    { kind: 'discount', code: 'START', rate: 1000, amount: -140 },
  ],
  keptUntil: ISSUED,
  collection: null,
  ...change,
})

async function make(change: Partial<OwnInvoice>) {
  const row = invoice(change)
  const textLocale = invoiceLocale(row)
  const instance = createInstance()
  await instance.init({ ...I18NEXT_OPTIONS, lng: textLocale, resources: { [textLocale]: mergeTexts(textLocale, {}) } })
  const { t } = instance as unknown as { t: Translate }
  return invoicePdf(invoicePaper(row, t), { textLocale, issuedAt: row.issuedAt, author: row.seller.name })
}

interface Node {
  readonly role?: string
  readonly children?: readonly Node[]
}
const rolesIn = ({ role, children = [] }: Node): string[] => [...(role ? [role] : []), ...children.flatMap(rolesIn)]

/** What a reader has of a file: its words, what they are, and the language in which they are spoken. */
async function read(file: Buffer) {
  const opening = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const pdf = await opening.promise
  const page = await pdf.getPage(1)
  const [content, tree, mark, { info }] = await Promise.all([
    page.getTextContent(),
    page.getStructTree(),
    pdf.getMarkInfo(),
    pdf.getMetadata(),
  ])
  const text = content.items.map((item) => ('str' in item ? item.str : '')).join('')
  const fonts = file.toString('latin1').match(/\/FontFile2 /g)?.length ?? 0
  await opening.destroy()
  return { text: text.replaceAll(/\s+/g, ' '), roles: rolesIn(tree as Node), mark, info: info as object, fonts }
}

/** In German not „Gutschrift“, which is an invoice that the buyer makes. */
const WORDS: Readonly<Record<Locale, readonly [invoice: string, creditNote: string]>> = {
  da: ['Faktura', 'Kreditnota'],
  de: ['Rechnung', 'Rechnungskorrektur'],
  en: ['Invoice', 'Credit note'],
  es: ['Factura', 'Factura rectificativa'],
  fi: ['Lasku', 'Hyvityslasku'],
  fr: ['Facture', 'Avoir'],
  it: ['Fattura', 'Nota di credito'],
  nb: ['Faktura', 'Kreditnota'],
  nl: ['Factuur', 'Creditfactuur'],
  pl: ['Faktura', 'Faktura korygująca'],
  sv: ['Faktura', 'Kreditfaktura'],
}

test('an invoice says who sold what for how much, to eyes and to screen readers, with the same bytes each time', async () => {
  const file = await make({})
  expect((await make({})).equals(file)).toBe(true)
  const { text, roles, mark, info, fonts } = await read(file)
  for (const said of ['Factuur SHOP-000123', 'Shop Żółć B.V.', 'NL000011122B01', '29-11-2026', '0123456789AB'.slice(2)])
    expect(text).toContain(said)
  for (const said of ['20 credits', '€ 13,99', '€ -1,40', '€ 10,40', 'Btw 21%', '€ 2,19', '€ 12,59'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(said)
  expect(mark).toContainEqual(['Marked', true])
  expect(info).toMatchObject({ Title: 'Factuur SHOP-000123', Language: 'nl', IsAcroFormPresent: false })
  expect(roles.slice(0, 3)).toEqual(['Root', 'Document', 'H1'])
  expect(roles.filter((role) => role === 'Table')).toHaveLength(3)
  expect(roles).toEqual(expect.arrayContaining(['P', 'TR', 'TH', 'TD']))
  expect(fonts).toBe(2)
})

test.for(LOCALES)('both documents have the words of invoices in %s, and letters for them', async (language) => {
  const [sold, back] = WORDS[language]
  const { info } = await read(await make({ language }))
  expect(info).toMatchObject({ Title: `${sold} SHOP-000123`, Language: language })
  const credit = await read(await make({ language, kind: 'credit_note', number: 124, corrects: 'SHOP-000123' }))
  expect(credit.info).toMatchObject({ Title: `${back} SHOP-000124` })
  expect(credit.text).toContain('SHOP-000123')
  // What goes back is below zero.
  expect(credit.text).toMatch(/[-−]\s?(?:€\s?)?12[,.]59|€\s?[-−]12,59/)
})

test('where there is no tax and no number for it, none is claimed', async () => {
  const seller = { ...invoice({}).seller, vatNumber: null, registration: null }
  const { text } = await read(await make({ seller, language: 'en', country: 'US', vatRate: 0, vat: 0, net: 1259 }))
  expect(text).not.toMatch(/VAT/)
  expect(text).toContain('€12.59')
})

test('an invoice by direct debit says when it is collected, and that it is paid once the money has come', async () => {
  const said = async (state: CollectionState, change: Partial<OwnInvoice> = {}) => {
    const { text } = await read(await make({ collection: { state, day: '2026-12-04' }, ...change }))
    return ['Afschrijving op', '04-12-2026', 'SEPA-incasso', 'is betaald'].filter((part) => text.includes(part))
  }
  const toCome = ['Afschrijving op', '04-12-2026', 'SEPA-incasso']
  for (const state of ['scheduled', 'sent'] as const) expect(await said(state)).toEqual(toCome)
  expect(await said('settled')).toEqual(['is betaald'])
  for (const state of ['cancelled', 'returned'] as const) expect(await said(state)).toEqual([])
  expect(await said('sent', { kind: 'credit_note', corrects: 'SHOP-000123' })).toEqual([])
})
