// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { ToastProvider } from '@hearth/ui/components/toast/toast-provider'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ComponentProps } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import gifts from '../../../../../packages/texts/messages/en/gifts.json' with { type: 'json' }
import { MessageGift } from './message-gift.tsx'

const ROSE = { name: 'Rose', picture: '/brand/x/gifts/rose.svg', shown: false }
const LONG_AGO = '2026-01-01T00:00:00.000Z'

async function show(differs: Partial<ComponentProps<typeof MessageGift>> = {}) {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { gifts } } })
  const conversation = { id: 'chat', person: { id: 'ann' }, readSeq: 3 } as never
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <ToastProvider label="Messages" closeLabel="Close">
        <MessageGift {...{ seq: 3, own: false, gift: ROSE, at: LONG_AGO, conversation }} {...differs} />
      </ToastProvider>
    </I18nextProvider>,
  )
  await screen.findByText('Rose')
  return {
    picture: container.querySelector('img')?.getAttribute('src') ?? null,
    arrives: container.querySelector('[data-arrives]') !== null,
    button: screen.queryByRole('button')?.textContent ?? null,
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a gift has its picture and its name, and arrives once: unread, or given just now', async () => {
  expect(await show()).toMatchObject({ picture: ROSE.picture, arrives: false })
  cleanup()
  expect(await show({ seq: 4 })).toMatchObject({ arrives: true })
  cleanup()
  expect(await show({ own: true, at: new Date().toISOString() })).toMatchObject({ arrives: true, button: null })
  cleanup()
  expect(await show({ own: true })).toMatchObject({ arrives: false })
  cleanup()
  // One that the site has no more.
  expect(await show({ gift: { ...ROSE, picture: null } })).toMatchObject({ picture: null })
})

test('only who has received it puts it on their profile, and takes it off', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${address} ${body}`)
    return Promise.resolve(Response.json({ shown: true }))
  })
  expect((await show()).button).toBe('Show on my profile')
  fireEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(asked).toEqual(['PUT /api/gift.php {"conversation":"chat","seq":3,"shown":true}']))
  cleanup()
  const gone = { id: 'chat', person: null, readSeq: 3 }
  expect((await show({ conversation: gone })).button).toBeNull()
  cleanup()
  expect((await show({ conversation: gone, gift: { ...ROSE, shown: true } })).button).toBe('Take off my profile')
})
