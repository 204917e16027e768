// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createRemixStub } from '@remix-run/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import billing from '../../../../../packages/texts/messages/en/billing.json' with { type: 'json' }
import shell from '../../../../../packages/texts/messages/en/shell.json' with { type: 'json' }
import { PATHS } from '../../addresses.ts'
import { CurrentShell, type Shell } from '../../shell/shell.ts'
import { BonusLine } from './bonus-line.tsx'
import { clockText } from './clock-text.ts'

const MINUTE = 60_000
let sent: string[] = []

/** The line of a member with that time left, and what their frame says besides. */
async function show({ left = 90 * MINUTE, credits = 0, dismissed = [] as string[] } = {}) {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { billing, shell } } })
  const end = Date.now() + left
  const of = { viewer: { counts: { credits }, dismissedAlerts: dismissed } } as unknown as Shell
  const Page = () => (
    <CurrentShell.Provider value={of}>
      <BonusLine percent="25%" end={end} />
    </CurrentShell.Provider>
  )
  const Stub = createRemixStub([{ path: '*', Component: Page }])
  render(
    <I18nextProvider i18n={i18n}>
      <Stub initialEntries={['/members']} />
    </I18nextProvider>,
  )
  await wait(3_000)
}

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
async function wait(milliseconds: number) {
  await advance(milliseconds)
  for (let at = 0; at < 3; at += 1) await advance(10)
}
const link = () => document.querySelector(`p a[href="${PATHS.credits}"]`)?.textContent ?? null
const said = () => document.querySelector('[role=status]')?.textContent
const popUp = () => document.querySelector('#time-bonus')

// Loaded before, because the clock of these tests does not wait for files.
beforeAll(() =>
  Promise.all([import('../../areas/billing/bonus-watch.tsx'), import('../../areas/billing/bonus-pop-up.tsx')]),
)
beforeEach(() => {
  sent = []
  history.replaceState(null, '', '/members')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    sent.push(`${address} ${body}`)
    return new Response(null)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a time is written as hours, minutes and seconds, and is empty once it is over', () => {
  expect([14_400_000, 3_599_001, 60_000, 59_999, 1, 0, -1, Number.POSITIVE_INFINITY].map(clockText)).toEqual([
    ...['04:00:00', '01:00:00', '00:01:00', '00:01:00', '00:00:01', '', '', ''],
  ])
})

test('the line counts down, says aloud how much is left now and then, and goes when it is over', async () => {
  await show({ left: 61 * MINUTE, credits: 1 })
  expect(link()).toMatch(/^25% off your first purchase 01:00:5\d$/)
  await wait(33_000)
  await wait(25_000)
  expect([said(), link()]).toEqual(['Your discount ends in 60 minutes.', expect.stringContaining(' 00:59:')])
  await wait(59 * MINUTE)
  expect(said()).toBe('Your discount ends in 1 minute.')
  await wait(MINUTE)
  expect([said(), link()]).toEqual(['Your discount has ended.', null])
})

test.each([
  ['has credits', { credits: 1 }],
  ['has put it away', { dismissed: ['time_bonus'] }],
  ['has no time left by then', { left: 20_000 }],
])('no pop-up opens for a member who %s', async (_, differs) => {
  await show(differs)
  await wait(33_000)
  await wait(30_000)
  expect(popUp()).toBeNull()
})

test('leaving the members area calls it off', async () => {
  await show()
  await wait(30_000)
  cleanup()
  await wait(30_000)
  expect([popUp(), sent]).toEqual([null, []])
})

// The last one: this document remembers that it was put away.
test('after forty seconds a pop-up opens for a member without credits, once', async () => {
  await show()
  await wait(33_000)
  await wait(2_000)
  expect(popUp()).toBeNull()
  await wait(4_000)
  expect(popUp()?.textContent).toContain('first 4 hours')
  expect(location.hash).toBe('')
  fireEvent.click(screen.getByText('No, thanks'))
  await wait(60_000)
  expect(popUp()).toBeNull()
  expect(sent).toEqual([expect.stringContaining(`${PATHS.alerts}.data alert=time_bonus`)])
})
