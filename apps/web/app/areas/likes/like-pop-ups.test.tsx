// @vitest-environment happy-dom

import { DAY } from '@hearth/contracts/durations'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { Link } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import likes from '../../../../../packages/texts/messages/en/likes.json' with { type: 'json' }
import shell from '../../../../../packages/texts/messages/en/shell.json' with { type: 'json' }
import { memberPath, PATHS } from '../../addresses.ts'
import { QUIET } from '../../client/overlay-queue.ts'
import { askByEvent, LikePopUps } from './like-pop-ups.tsx'
import { askForPopUp, currentCause, endCause, VISIT } from './pop-up-cause.ts'
import { BETWEEN } from './pop-up-rules.ts'

const IDA = { id: 'ida', name: 'Ida', main_image: { match: '/ida.webp' }, state: 'none', fictional: null }

let day = Date.now()
let asked = 0
let newest: object | null = IDA

/** A page of the app with the pop-ups, and a field that a form has. */
async function show(at: string = PATHS.settings) {
  history.replaceState(null, '', at)
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { likes, shell } } })
  const Page = () => (
    <>
      <form>
        <input aria-label="Words" />
      </form>
      <Link to={PATHS.members}>On</Link>
      <LikePopUps />
    </>
  )
  const Stub = createRemixStub([{ path: '*', Component: Page }])
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <Stub initialEntries={[at]} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await screen.findByLabelText('Words')
  await wait(at.includes('t=2') ? 0 : VISIT)
}

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** Lets time pass. React renders what came of it when `act` ends, so that what follows from that needs further moments. */
async function wait(milliseconds: number) {
  await advance(milliseconds)
  for (let at = 0; at < 3; at += 1) await advance(10)
}
const title = () => screen.queryByRole('heading')?.textContent ?? null
const tell = (kind: string, memberId = 'ida') => act(async () => askByEvent({ kind, ids: { memberId }, number: 1 }))

beforeEach(async () => {
  // What is loaded on demand is loaded before the clock stands still.
  await Promise.all([import('./like-watch.tsx'), import('./like-pop-up.tsx')])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // A day after the test before, whose clock was ahead: what it closed is long closed, however slow the machine is.
  day += DAY
  vi.setSystemTime(day)
  sessionStorage.clear()
  asked = 0
  newest = IDA
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/auto-like.php')) asked += 1
    return newest ? Response.json(newest) : new Response(null, { status: 204 })
  })
})
afterEach(async () => {
  cleanup()
  const cause = currentCause()
  if (cause) endCause(cause)
  await vi.advanceTimersByTimeAsync(QUIET)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a like that the stream tells of opens the pop-up, and none follows within ten minutes', async () => {
  await show()
  await tell('like.received')
  await wait(100)
  expect([title(), asked]).toEqual(['New like!', 1])
  expect(screen.getByText('Ida likes you.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the profile' }).getAttribute('href')).toBe(memberPath('ida'))
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
  await wait(QUIET)
  expect(title()).toBeNull()
  await tell('match.made')
  await wait(1_000)
  expect([title(), asked]).toEqual([null, 1])
  vi.setSystemTime(Date.now() + BETWEEN)
  newest = { ...IDA, state: 'matched', fictional: { label: 'Fictional', warning: 'Written by us.', icon: true } }
  await tell('match.made')
  await wait(100)
  expect(title()).toBe('It’s a match!')
  expect(screen.getByText('Fictional')).toBeTruthy()
})

test('nothing opens for a like that is seen already, is another’s, or whose sender’s page is open', async () => {
  await show(memberPath('ida'))
  await tell('like.received')
  await wait(100)
  await tell('like.received', 'another')
  await wait(2 * QUIET)
  newest = null
  await tell('like.received')
  await wait(2 * QUIET)
  await tell('like.changed')
  await wait(2 * QUIET)
  expect([title(), asked]).toEqual([null, 3])
})

test('it waits while a form is in use, and asks then', async () => {
  await show()
  screen.getByLabelText('Words').focus()
  await tell('like.received')
  await wait(5_000)
  expect([title(), asked]).toEqual([null, 0])
  screen.getByLabelText('Words').blur()
  await wait(1_100)
  expect([title(), asked]).toEqual(['New like!', 1])
})

test('it is asked once per visit, half a minute after the members area was entered', async () => {
  newest = null
  await show()
  await wait(60_000)
  expect(asked).toBe(0)
  fireEvent.click(screen.getByText('On'))
  await wait(29_000)
  expect(asked).toBe(0)
  await wait(2_000)
  expect(asked).toBe(1)
  cleanup()
  await show(PATHS.members)
  await wait(60_000)
  expect(asked).toBe(1)
})

test('an address opens the small one after its seconds, and loses them at once', async () => {
  await show(`${PATHS.settings}?a=1&t=2`)
  expect(location.search).toBe('?a=1')
  await wait(1_900)
  expect(asked).toBe(0)
  await wait(200)
  expect([title(), asked]).toEqual(['New like!', 1])
})

test('an address of the members area opens the small one, and the visit is no shorter for it', async () => {
  await show(`${PATHS.members}?t=2`)
  expect(asked).toBe(0)
  await wait(2_100)
  expect([title(), asked]).toEqual(['New like!', 1])
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
  vi.setSystemTime(Date.now() + BETWEEN)
  await wait(20_000)
  expect(asked).toBe(1)
  await wait(10_000)
  expect(asked).toBe(2)
})

test('a match by one’s own press opens at once, also after another and over a page that nothing may cover', async () => {
  await show(PATHS.complete_signup)
  screen.getByLabelText('Words').focus()
  const person = { id: 'ida', name: 'Ida', picture: null, isMatch: true, fictional: null }
  act(() => askForPopUp({ by: 'press', person }))
  await wait(100)
  expect([title(), asked]).toEqual(['It’s a match!', 0])
})
