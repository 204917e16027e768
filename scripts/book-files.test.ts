import { newId } from '@hearth/contracts/ids'
import { expect, test } from 'vitest'
import { parseCsv, parsePayouts, parseRates } from './book-files.ts'

test('separated values are read with quotes, either separator and either line end', () => {
  const rows = (text: string) => parseCsv(text).map((row) => Object.fromEntries(row))
  expect(rows('\uFEFFName,Amount\r\n"a, ""b""",1\r\n\r\nc,\r\n')).toEqual([
    { name: 'a, "b"', amount: '1' },
    { name: 'c', amount: '' },
  ])
  expect(rows('Name;Amount\n"two\nlines";1,50')).toEqual([{ name: 'two\nlines', amount: '1,50' }])
  expect(rows('Name,Amount\na')).toEqual([{ name: 'a', amount: '' }])
  expect(rows('')).toEqual([])
  expect(() => rows('Name\n"open')).toThrow('not of separated values')
})

test('the rate of a day without one is that of the next day', () => {
  const rateOn = parseRates('Date,USD,SEK,\n2027-01-04,1.1,11.5,\n2026-12-31,1.05,N/A,\n2026-12-30,1,11,\n')
  expect(rateOn('USD', '2026-12-31')).toBe(1.05)
  expect(rateOn('USD', '2027-01-01')).toBe(1.1)
  expect(rateOn('USD', '2027-03-31')).toBeNull()
  expect(rateOn('SEK', '2026-12-31')).toBeNull()
  expect(rateOn('GBP', '2026-12-31')).toBeNull()
  expect(() => parseRates('Day,USD\n2026-12-31,1')).toThrow('no column "Date"')
  expect(() => parseRates('')).toThrow('no column "Date"')
})

test('an export of Mollie is read in its languages, and its ids tell what a line is about', () => {
  const order = newId()
  const { lines, others } = parsePayouts(
    [
      'Date,Payment method,Currency,Amount,Status,ID,Description,Settlement reference',
      '2026-11-20,ideal,EUR,13.99,paid,tr_1,Blue Lamp 0123456789,1234567.2611.01',
      `2026-11-21,ideal,EUR,-7.00,refunded,re_1,Refund ${order}:700,1234567.2611.01`,
      '2026-11-21,creditcard,EUR,-13.99,charged_back,tr_2,Chargeback,1234567.2611.01',
      '2026-11-21,creditcard,EUR,"-1,399.00",,chb_3,Whatever,',
      '2026-11-22,,JPY,1399,paid,tr_4,Blue Lamp ABCDEF0123,',
      '2026-11-22,,EUR,-0.35,,,Withheld fees,1234567.2611.01',
    ].join('\n'),
  )
  const line = { payoutId: '1234567.2611.01', currency: 'EUR', fee: null }
  expect(lines).toEqual([
    { ...line, kind: 'payment', paymentId: 'tr_1', reference: '0123456789', amount: 1_399 },
    { ...line, kind: 'refund', paymentId: null, reference: order, amount: -700 },
    { ...line, kind: 'chargeback', paymentId: 'tr_2', reference: null, amount: -1_399 },
    { ...line, kind: 'chargeback', paymentId: null, reference: null, amount: -139_900, payoutId: null },
    {
      ...line,
      kind: 'payment',
      paymentId: 'tr_4',
      reference: 'ABCDEF0123',
      amount: 1_399,
      currency: 'JPY',
      payoutId: null,
    },
  ])
  expect(others).toEqual([{ description: 'Withheld fees', amount: -35, currency: 'EUR' }])
  const dutch = 'Datum;Valuta;Bedrag;Status;ID;Omschrijving;Uitbetalingsreferentie\n1;EUR;1.399,5;;tr_1;X;U\n'
  expect(parsePayouts(dutch).lines).toEqual([
    { ...line, kind: 'payment', paymentId: 'tr_1', reference: null, amount: 139_950, payoutId: 'U' },
  ])
  expect(() => parsePayouts('Date,Amount\n1,2')).toThrow('lacks a column')
  expect(() => parsePayouts('ID,Currency,Amount\ntr_1,EUR,much')).toThrow('an amount that is none: "much" EUR')
})
