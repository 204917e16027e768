import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isCreditorId, maskedIban, parseIban, parsePhone } from '@hearth/contracts/bank-details'
import type { CollectionId } from '@hearth/contracts/ids'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { parseBankReport } from './bank-report.ts'
import { bankLetters, collectionFile, type OpenCollection } from './collection-file.ts'
import { bankDayFrom, daysAfter } from './target-days.ts'
import { bankNotification } from './testing/bank-notification.ts'

/** What is wrong with a file by a schema: those published by ISO 20022, and one of our own with what SEPA narrows. */
async function faultsOf(
  xml: string,
  name: 'pain.008.001.08' | 'pain.008-sepa' | 'camt.054.001.02' | 'camt.052.001.08',
) {
  const schema = readFileSync(path.join(import.meta.dirname, 'testing', `${name}.xsd`), 'utf8')
  const { errors } = await validateXML({ xml: [{ fileName: 'file.xml', contents: xml }], schema: [schema] })
  return errors.map(({ message }) => message)
}
/** What is wrong with a file for the bank by either schema. */
const faultsOfFile = async (xml: string) => [
  ...(await faultsOf(xml, 'pain.008.001.08')),
  ...(await faultsOf(xml, 'pain.008-sepa')),
]

const one = (change: Partial<OpenCollection> = {}): OpenCollection => ({
  ...{
    id: '01936b2e-7f00-7abc-8def-0123456789ab' as CollectionId,
    amount: 1399,
    reference: 'M01936B2E7F007ABC8DEF0123456789AB',
  },
  ...{ collectOn: '2027-01-11', signedOn: '2027-01-05', iban: 'NL02ABNA0123456789', holder: 'Zoë & Łukasz Müller <x>' },
  ...{ purpose: 'Brand 4BE25CFADB', ...change },
})
const debit = {
  ...{ creditor_id: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000', bic: null, credit_limit: 0 },
  prenotification_days: 5,
}
const file = (collections: readonly OpenCollection[], change: { bic?: string } = {}) =>
  collectionFile({
    ...{ fileId: 'F01936B2E7F007ABC8DEF0123456', createdAt: new Date('2027-01-06T10:00:00Z') },
    ...{ company: 'Wächter & Söhne GmbH', debit: { ...debit, ...change }, collections },
  })

test('a file for the bank has the structure of the message, a group for each day, and sums that are right', async () => {
  const xml = file([one(), one({ amount: 1, collectOn: '2027-01-12' }), one({ amount: 4_599 })])
  expect(await faultsOfFile(xml)).toEqual([])
  expect(await faultsOfFile(file([one()], { bic: 'COBADEFFXXX' }))).toEqual([])
  expect(xml.match(/<CtrlSum>[\d.]+/g)).toEqual(['<CtrlSum>59.99', '<CtrlSum>59.98', '<CtrlSum>0.01'])
  expect(xml.match(/<ReqdColltnDt>[\d-]+/g)).toEqual(['<ReqdColltnDt>2027-01-11', '<ReqdColltnDt>2027-01-12'])
  expect(xml).toContain('<Nm>Zoe Lukasz Muller x</Nm>')
  expect(Buffer.from(xml).every((byte) => byte < 128)).toBe(true)
  // The published schema finds what is wrong, and the one of SEPA what only SEPA asks for.
  for (const [part, wrong] of [
    ['<ChrgBr>SLEV</ChrgBr>', '<ChrgBr>NONE</ChrgBr>'],
    ['<ReqdColltnDt>2027-01-11</ReqdColltnDt>', ''],
    ['<MndtId>', `<MndtId>${'x'.repeat(35)}`],
    ['NL02ABNA0123456789', 'nl02'],
  ] as const)
    expect(await faultsOf(file([one()]).replace(part, wrong), 'pain.008.001.08'), part).not.toEqual([])
  for (const [part, wrong] of [
    ['<SeqTp>RCUR</SeqTp>', ''],
    ['13.99', '13.999'],
  ] as const)
    expect(await faultsOf(file([one()]).replace(part, wrong), 'pain.008-sepa'), part).not.toEqual([])
})

test('letters of names are those that banks take', () => {
  expect(['Sørensen', 'Straße', 'Đorđe', '😀', '  a\n b '].map((name) => bankLetters(name, 70))).toEqual([
    ...['Sorensen', 'Strasse', 'Dorde', '-', 'a b'],
  ])
  expect(bankLetters('x'.repeat(100), 70)).toHaveLength(70)
})

test('a notification says what was paid and what has come back; nothing else is one', async () => {
  const id = '01936b2e7f007abc8def0123456789ab'
  const lines = [
    { endToEndId: id, amount: '13.99' },
    { endToEndId: id, amount: '13.99', reason: 'MD06', charged: '18.49' },
    { groupId: 'F01936B2E7F007ABC8DEF0123456-1', amount: '59.98' },
  ]
  const xml = bankNotification(lines)
  // The published camt.054.001.08 is in no registry that we reach. Its entries are those of camt.052.001.08, whose frame has other names.
  const asReport = (notification: string) =>
    notification
      .replace('camt.054', 'camt.052')
      .replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrAcctRpt')
      .replaceAll('Ntfctn>', 'Rpt>')
  expect(await faultsOf(asReport(xml), 'camt.052.001.08')).toEqual([])
  expect(await faultsOf(asReport(xml).replace('<Sts>', '<Sts><Cd>BOOK</Cd>'), 'camt.052.001.08')).not.toEqual([])
  const paid = { endToEndId: id, groupId: null, outcome: 'settled', amount: 1399, reason: '' }
  const expected = [
    paid,
    { ...paid, outcome: 'returned', reason: 'MD06' },
    { ...paid, endToEndId: null, groupId: 'F01936B2E7F007ABC8DEF0123456-1', amount: 5998 },
  ]
  expect(parseBankReport(xml)).toEqual(expected)
  const prefixed = xml.replaceAll(/<(\/?)(\w)/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=')
  expect(parseBankReport(prefixed)).toEqual(expected)
  // An older version states the status as a plain text, and an amount in other places or, of the only transaction of an entry, nowhere else.
  const older = bankNotification(lines, { version: '02' })
  expect(await faultsOf(older, 'camt.054.001.02')).toEqual([])
  expect(parseBankReport(older)).toEqual(expected)
  const bare = bankNotification(lines.slice(0, 1), { version: '02' }).replace(/<AmtDtls>.*<\/AmtDtls>/, '')
  expect(await faultsOf(bare, 'camt.054.001.02')).toEqual([])
  expect(parseBankReport(bare)).toEqual([paid])
  const two = bare.replace(/<TxDtls>.*<\/TxDtls>/, (one) => one + one)
  expect(parseBankReport(two)).toEqual(Array(2).fill({ outcome: 'unread', text: `${id}, 13.99 EUR, CRDT` }))
  expect(parseBankReport(bankNotification([{ endToEndId: id, amount: '13.99' }], { status: 'PDNG' }))).toEqual([])
  const bomb = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "aaaa">]>${xml.slice(xml.indexOf('<Document'))}`
  for (const none of ['', 'x', '<a/>', xml.replace('camt.054', 'camt.053'), xml.replace('</Ntfctn>', ''), bomb])
    expect(parseBankReport(none), none.slice(0, 40)).toBeNull()
})

test('no booked line of a notification is passed over in silence', () => {
  const id = '01936b2e7f007abc8def0123456789ab'
  const lines = [
    { endToEndId: id, amount: '13.99' },
    { endToEndId: id, amount: '13.99', reason: 'MD06' },
    { groupId: 'F01936B2E7F007ABC8DEF0123456-1', amount: '59.98' },
  ]
  const xml = bankNotification(lines)
  const [paid, returned, group] = parseBankReport(xml) ?? []
  const textsOf = (report: string) =>
    (parseBankReport(report) ?? []).map((one) => (one.outcome === 'unread' ? one.text : one.outcome))
  // An amount of another currency.
  expect(textsOf(xml.replaceAll('"EUR"', '"USD"'))).toEqual([
    ...[`${id}, 13.99 USD, CRDT`, `${id}, 13.99 USD, DBIT`, 'F01936B2E7F007ABC8DEF0123456-1, 59.98 USD, CRDT'],
  ])
  // A transaction without an id beside one that has one, in one entry.
  const [sound = ''] = /<TxDtls>.*?<\/TxDtls>/.exec(xml) ?? []
  const nameless = sound.replace(/<Refs>.*<\/Refs>/, '')
  const beside = bankNotification(lines.slice(0, 1)).replace(sound, sound + nameless)
  expect(parseBankReport(beside)).toEqual([paid, { outcome: 'unread', text: '13.99 EUR, CRDT' }])
  // A group that has come back as a whole, and an entry that says nothing of what it is.
  const back = bankNotification(lines.slice(2)).replace('CRDT', 'DBIT').replace('<Ntry>', '<Ntry><NtryRef>7</NtryRef>')
  expect(textsOf(back)).toEqual(['F01936B2E7F007ABC8DEF0123456-1, 7, 59.98 EUR, DBIT'])
  expect(textsOf(back.replace(/<NtryDtls>.*<\/NtryDtls>/, ''))).toEqual(['7, 59.98 EUR, DBIT'])
  // Amounts may have five decimals, of which a cent has two.
  expect(parseBankReport(xml.replaceAll('13.99<', '13.99000<').replaceAll('59.98<', '59.980<'))).toEqual([
    ...[paid, returned, group],
  ])
  expect(textsOf(bankNotification([{ endToEndId: id, amount: '13.995' }]))).toEqual([`${id}, 13.995 EUR, CRDT`])
})

test('nothing is collected on a day on which banks rest', () => {
  // Weekends, New Year, Good Friday to Easter Monday, the first of May and Christmas.
  expect(['2027-01-01', '2027-01-02', '2027-03-26', '2027-05-01', '2026-12-25', '2027-01-05'].map(bankDayFrom)).toEqual(
    [...['2027-01-04', '2027-01-04', '2027-03-30', '2027-05-03', '2026-12-28', '2027-01-05']],
  )
  expect(daysAfter('2027-02-27', 3)).toBe('2027-03-02')
})

test('accounts, phone numbers and creditor identifiers are checked by their rules', () => {
  expect(parseIban(' nl02 abna 0123 4567 89')).toEqual({ iban: 'NL02ABNA0123456789', country: 'NL' })
  expect(parseIban('NL03ABNA0123456789')).toEqual({ fault: 'direct_debits.iban_invalid' })
  expect(parseIban('TR330006100519786457841326')).toEqual({ fault: 'direct_debits.iban_outside_sepa' })
  // An account of SEPA whose bank asks for an address, which we do not have.
  expect(parseIban('CH9300762011623852957')).toEqual({ fault: 'direct_debits.iban_outside_sepa' })
  expect(maskedIban('NL02ABNA0123456789')).toBe('NL•• •••• 6789')
  expect(parsePhone('06-12345678', 'NL')).toEqual({ phone: '+31612345678', country: 'NL' })
  expect(parsePhone('+49 170 1234567', 'NL')).toMatchObject({ country: 'DE' })
  for (const wrong of ['', '1', '+999 1', 'x'.repeat(1_000)])
    expect(parsePhone(wrong, 'NL'), wrong.slice(0, 9)).toEqual({ fault: 'direct_debits.phone_invalid' })
  expect(['DE98ZZZ09999999999', 'NL69ZZZ123456780000', 'DE98ABC09999999999'].filter(isCreditorId)).toHaveLength(3)
  expect(['DE97ZZZ09999999999', 'DE98', '', 'de98zzz09999999999'].filter(isCreditorId)).toEqual([])
})
