import { DAY } from '@hearth/contracts/durations'
import { expect, test } from 'vitest'
import { dueDay, fileDays } from './collection-days.ts'
import { bankDayFrom, daysAfter } from './target-days.ts'

const at = (day: string) => new Date(`${day}T20:00:00Z`)

/** The day on which a file asks for what is due on a day, if one is made on each bank day after it was confirmed. */
function collectedOn(confirmed: string, dueOn: string): string {
  let made = bankDayFrom(daysAfter(confirmed, 1))
  while (fileDays(at(made)).until < dueOn) made = bankDayFrom(daysAfter(made, 1))
  const { earliest } = fileDays(at(made))
  return earliest > dueOn ? earliest : dueOn
}

test('whatever day it is, and however late it is announced, a day that is announced is kept', () => {
  const late: string[] = []
  for (let day = '2026-11-01'; day < '2028-05-01'; day = daysAfter(day, 1))
    for (const days of [1, 5, 7, 14]) {
      const dueOn = dueDay(at(day), { prenotification_days: days })
      if (collectedOn(day, dueOn) !== dueOn || Date.parse(dueOn) - Date.parse(day) < days * DAY)
        late.push(`${day} ${days} ${dueOn}`)
    }
  expect(late).toEqual([])
})

test('what is announced is not later than the days of the setting, the bank days and the days off ask for', () => {
  const due = (day: string, days: number) => dueDay(at(day), { prenotification_days: days })
  // A Monday; a Friday; the Wednesday before Easter.
  expect([due('2027-02-01', 5), due('2027-02-01', 1)]).toEqual(['2027-02-08', '2027-02-04'])
  expect([due('2027-02-05', 5), due('2027-02-05', 1)]).toEqual(['2027-02-10', '2027-02-10'])
  expect([due('2027-03-24', 5), due('2027-03-24', 14)]).toEqual(['2027-03-31', '2027-04-07'])
  expect(fileDays(at('2027-03-24'))).toEqual({ until: '2027-03-31', earliest: '2027-03-30' })
})
