// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { ToastProvider } from '@hearth/ui/components/toast/toast-provider'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import discovery from '../../../../../packages/texts/messages/en/discovery.json' with { type: 'json' }
import likes from '../../../../../packages/texts/messages/en/likes.json' with { type: 'json' }
import shell from '../../../../../packages/texts/messages/en/shell.json' with { type: 'json' }
import { CurrentShell, type Shell } from '../../shell/shell.ts'
import type { CardData } from '../profiles/card-data.ts'
import { LikeableGrid } from './likeable-grid.tsx'
import { currentCause } from './pop-up-cause.ts'

const ANN: CardData = { id: 'ann', name: 'Ann', age: 34, like: 'none' }

/** A server that answers calls when the test says so, and what it was asked. */
function openServer() {
  const asked: string[] = []
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', (address: string, { method, headers, body }: RequestInit) => {
    // What a link fetches ahead.
    if (!method) return new Promise(() => {})
    const { 'idempotency-key': key } = headers as Record<string, string>
    asked.push(`${method} ${address} ${body}${key ? ' with a key' : ''}`)
    return new Promise<Response>((resolve) => answers.push(resolve))
  })
  return {
    asked,
    answer: (body: object, status = 200) => answers.shift()?.(Response.json(body, { status })),
  }
}

async function show(people: readonly CardData[]) {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { likes, discovery, shell } } })
  const site = { viewer: {}, pages: ['likes'] } as unknown as Shell
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <CurrentShell.Provider value={site}>
          <LikeableGrid people={people} fictional={null} />
        </CurrentShell.Provider>
      ),
    },
  ])
  render(
    <I18nextProvider i18n={i18n}>
      <ToastProvider label="Messages" closeLabel="Close">
        <Stub />
      </ToastProvider>
    </I18nextProvider>,
  )
  await screen.findAllByRole('article')
}

const heart = () => screen.getByRole('button', { name: 'Like Ann' })
const isPressed = () => heart().getAttribute('aria-pressed') === 'true'
const REFUSED = { error: { code: 'likes.not_sought', message: 'Not possible here.' } }

afterEach(cleanup)

test('a like shows at once, is sent with a key, and is taken back by the same heart', async () => {
  const server = openServer()
  await show([{ ...ANN }])
  expect(isPressed()).toBe(false)
  fireEvent.click(heart())
  await expect.poll(isPressed).toBe(true)
  await expect.poll(() => server.asked).toEqual(['POST /api/like.php {"id":"ann"} with a key'])
  // Each waits for the answer to the one before, and only the last one counts.
  fireEvent.click(heart())
  fireEvent.click(heart())
  fireEvent.click(heart())
  await expect.poll(isPressed).toBe(false)
  expect(server.asked).toHaveLength(1)
  server.answer({ state: 'liked' })
  await expect.poll(() => server.asked).toHaveLength(2)
  expect(server.asked[1]).toBe('DELETE /api/like.php {"id":"ann"}')
  server.answer({ state: 'none' })
  await expect.poll(isPressed).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the second press of a double click or double tap on a heart does nothing; a later one takes the like back', async () => {
  const server = openServer()
  await show([{ ...ANN }])
  const press = (init: MouseEventInit) => fireEvent.click(heart(), { clientX: 20, clientY: 20, detail: 1, ...init })
  // A browser that counts clicks, and one that does not.
  for (const second of [{ detail: 2 }, { detail: 1 }]) {
    press({})
    press(second)
    await expect.poll(() => server.asked.at(-1)).toContain('POST')
    expect(isPressed()).toBe(true)
    server.answer({ state: 'liked' })
    press({ clientX: 90 })
    await expect.poll(() => server.asked.at(-1)).toContain('DELETE')
    server.answer({ state: 'none' })
    await expect.poll(isPressed).toBe(false)
  }
})

test('a refused like is undone, in the server’s words', async () => {
  const server = openServer()
  await show([{ ...ANN }])
  fireEvent.click(heart())
  await expect.poll(() => server.asked).toHaveLength(1)
  expect(isPressed()).toBe(true)
  server.answer(REFUSED, 422)
  await expect.poll(isPressed).toBe(false)
  expect(await screen.findByText('Not possible here.')).toBeTruthy()
})

test('a like back is a match, which has its pop-up, and the focus stays on the card', async () => {
  const server = openServer()
  await show([{ ...ANN }])
  heart().focus()
  fireEvent.click(heart())
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer({ state: 'matched' })
  expect(await screen.findByRole('img', { name: /Ann/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Ann/ })).toBeNull()
  const person = { id: 'ann', name: 'Ann', picture: null, fictional: null, isMatch: true }
  expect(currentCause()).toEqual({ by: 'press', person })
  await expect.poll(() => document.activeElement?.getAttribute('href')).toBe('/members/ann')
})

test('a card says what its data says, and marks a new like', async () => {
  await show([
    { ...ANN, like: 'liked', isNew: true },
    { ...ANN, id: 'bo', name: 'Bo', like: 'matched' },
    { id: 'cas', name: 'Cas', age: 40 },
  ])
  expect(isPressed()).toBe(true)
  expect(heart()).toHaveProperty('value', 'take_back')
  expect(heart().getAttribute('formaction')).toBe('/members/ann')
  expect(screen.getAllByText(likes.new)).toHaveLength(1)
  expect(screen.getByRole('img', { name: /Bo/ })).toBeTruthy()
  // Whoever may not be liked is not offered.
  expect(screen.queryByRole('button', { name: /Cas/ })).toBeNull()
})
