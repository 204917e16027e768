// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ComponentProps, ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import answering from '../../../../../packages/texts/messages/en/answering.json' with { type: 'json' }
import conversations from '../../../../../packages/texts/messages/en/conversations.json' with { type: 'json' }
import gifts from '../../../../../packages/texts/messages/en/gifts.json' with { type: 'json' }
import shell from '../../../../../packages/texts/messages/en/shell.json' with { type: 'json' }
import { MainPart } from '../../shell/main-part.tsx'
import { ConversationNotes } from './conversation-notes.tsx'
import { CostDialog } from './cost-dialog.tsx'
import { FarewellDialog } from './farewell-dialog.tsx'
import { GiftDialog } from './gift-dialog.tsx'

const resources = { answering, conversations, gifts, shell }

async function open(children: ReactNode) {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: resources } })
  const page = (part: ReactNode) => <I18nextProvider i18n={i18n}>{part}</I18nextProvider>
  const { rerender } = render(page(children))
  return (part: ReactNode) => rerender(page(part))
}

/** Answers what is asked when the test says so. */
function answered(reads: unknown = {}) {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Promise.resolve(Response.json(reads)) : new Promise<Response>((done) => (answer = done)),
  )
  return (status: number, body: unknown) => answer(Response.json(body, { status }))
}

const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a ceiling that is refused is said inside of its dialog, which stays', async () => {
  const answer = answered()
  const onClose = vi.fn()
  await open(<CostDialog id="chat" spent={3} ceiling={null} onClose={onClose} />)
  const save = button(conversations.ceiling_save)
  save.focus()
  fireEvent.click(save)
  expect(button(shell.close).disabled).toBe(true)
  await vi.waitFor(() => answer(422, { error: { code: 'request.invalid', message: 'At most 999999.' } }))
  expect((await screen.findByRole('alert')).textContent).toBe('At most 999999.')
  expect(screen.getByRole('dialog').contains(screen.getByRole('alert'))).toBe(true)
  expect(document.activeElement).toBe(save)
  expect(onClose).not.toHaveBeenCalled()
})

test('a goodbye and a gift that are being sent cannot be called off by closing their dialog', async () => {
  const onClose = vi.fn()
  answered()
  await open(<FarewellDialog id="chat" onClose={onClose} />)
  expect(button(shell.close).disabled).toBe(false)
  fireEvent.click(button(conversations.farewell_do))
  expect(button(shell.close).disabled).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: conversations.farewell_not }))
  expect(onClose).not.toHaveBeenCalled()
  cleanup()
  const answer = answered({ gifts: [{ id: 'rose', name: 'Rose', price: 2, picture: null }] })
  const conversation = { id: 'chat', mustAcknowledge: true }
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <GiftDialog
          place={{ path: '/chats/1' } as never}
          person={{ id: 'ann', name: 'Ann' } as never}
          {...{ conversation, onClose }}
        />
      ),
    },
  ])
  await open(<Stub />)
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${gifts.do}`) }))
  fireEvent.click(button(conversations.acknowledge_do))
  expect(button(shell.close).disabled).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: conversations.acknowledge_not }))
  await vi.waitFor(() => answer(200, { acknowledged: true }))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: conversations.acknowledge_not })).disabled).toBe(
    true,
  )
  expect(button(shell.close).disabled).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('the focus goes to the page once the note is answered and gone', async () => {
  const due = { id: 'chat', unanswered: 'own', hasNoPace: false, messages: [{ seq: 2 }], unconfirmed: false }
  const page = (differs: object) => (
    <MainPart>
      <ConversationNotes
        {...({ ...due, cannotWrite: null, ...differs } as unknown as ComponentProps<typeof ConversationNotes>)}
      />
    </MainPart>
  )
  answered()
  const show = await open(page({}))
  button(answering.due_keep).focus()
  fireEvent.click(button(answering.due_keep))
  show(page({ unanswered: null }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
