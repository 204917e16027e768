// @vitest-environment happy-dom

import type { CallFailure } from '@hearth/api-client/outcome'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createRemixStub } from '@remix-run/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import attachments from '../../../../../packages/texts/messages/en/attachments.json' with { type: 'json' }
import conversations from '../../../../../packages/texts/messages/en/conversations.json' with { type: 'json' }
import gifts from '../../../../../packages/texts/messages/en/gifts.json' with { type: 'json' }
import shell from '../../../../../packages/texts/messages/en/shell.json' with { type: 'json' }
import { queryClient } from '../../client/query-client.client.ts'
import { CurrentShell, type Shell } from '../../shell/shell.ts'
import { failedDeletionQuery } from './chats-query.ts'
import { ComposerDialog } from './composer-dialog.tsx'
import { CostDialog } from './cost-dialog.tsx'
import { deleteConversation } from './delete-conversation.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeleteFailed } from './delete-failed.tsx'
import { FarewellDialog } from './farewell-dialog.tsx'
import { GiftDialog } from './gift-dialog.tsx'
import { IcebreakersDialog } from './icebreakers-dialog.tsx'
import { PhotoDialog } from './photo-dialog.tsx'

const resources = { attachments, conversations, gifts, shell }
const ANN = { id: 'ann', name: 'Ann' } as never
const ROSE = { id: 'rose', name: 'Rose', price: 2, picture: null }

/** Shows a dialog on a site with these pages. */
async function open(children: ReactNode, pages: readonly string[] = []) {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: resources } })
  const site = { pages } as unknown as Shell
  const Stub = createRemixStub([
    { path: '/', Component: () => <CurrentShell.Provider value={site}>{children}</CurrentShell.Provider> },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18n}>
        <Stub />
      </I18nextProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog')
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

const giftDialog = (onClose: () => void, mustAcknowledge = false) => (
  <GiftDialog
    place={{ path: '/chats/1' } as never}
    person={ANN}
    conversation={{ id: 'chat', mustAcknowledge }}
    onClose={onClose}
  />
)

const photoDialog = (onClose: () => void, code?: string) => (
  <PhotoDialog
    photo={{ file: new Blob(['x']), refusal: code ? { code, message: 'Too few.' } : null }}
    conversation="chat"
    price={2}
    onSend={() => {}}
    onClose={onClose}
  />
)

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
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
  const answer = answered({ gifts: [ROSE] })
  await open(giftDialog(onClose, true))
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${gifts.do}`) }))
  fireEvent.click(button(conversations.acknowledge_do))
  expect(button(shell.close).disabled).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: conversations.acknowledge_not }))
  await vi.waitFor(() => answer(200, { acknowledged: true }))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: gifts.not })).disabled).toBe(true)
  expect(button(shell.close).disabled).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('a gift is given or not, also above the ceiling, and nothing speaks of a message', async () => {
  const answer = answered({ gifts: [ROSE] })
  await open(giftDialog(() => {}))
  const give = await screen.findByRole('button', { name: `${gifts.do} · 2 credits` })
  expect(button(gifts.not)).toBeTruthy()
  fireEvent.click(give)
  await vi.waitFor(() => answer(422, { error: { code: 'conversations.above_ceiling', message: 'Above.' } }))
  await screen.findByRole('button', { name: `${gifts.do_above} · 2 credits` })
  expect(screen.getByRole('dialog').textContent).not.toMatch(/send/i)
})

test('credits are offered for a photo only where they are sold', async () => {
  const offers = () => screen.queryByRole('link', { name: shell.buy_credits }) !== null
  await open(
    photoDialog(() => {}, 'billing.too_few_credits'),
    ['credits'],
  )
  expect(offers()).toBe(true)
  cleanup()
  await open(photoDialog(() => {}, 'billing.too_few_credits'))
  expect([screen.getByRole('alert').textContent, offers()]).toEqual(['Too few.', false])
})

test('a failed deletion says why, in the server’s words if it has answered', async () => {
  const said = async () => {
    await act(() => deleteConversation('chat'))
    const failure = queryClient.getQueryData(failedDeletionQuery.queryKey) as CallFailure
    await open(<DeleteFailed failure={failure} />)
    const words = screen.getByRole('dialog').querySelector('p')?.textContent
    cleanup()
    return words
  }
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'conversations.closed', message: 'Somebody else is here.' } }, { status: 409 }),
  )
  expect(await said()).toBe('Somebody else is here.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await said()).toBe(conversations.delete_failed_text)
})

test('Back closes each dialog of a conversation', async () => {
  answered({ gifts: [], icebreakers: [] })
  const sending = { answer: vi.fn(), answerAbove: vi.fn() }
  const asked = { person: ANN, action: '/chats/1', fields: null, sending: sending as never }
  const dialogs: readonly ((onClose: () => void) => ReactNode)[] = [
    (onClose) => <CostDialog id="chat" spent={3} ceiling={null} onClose={onClose} />,
    (onClose) => <FarewellDialog id="chat" onClose={onClose} />,
    (onClose) => <DeleteDialog id="chat" onClose={onClose} />,
    (onClose) => <IcebreakersDialog person="ann" onChoose={() => {}} onClose={onClose} />,
    (onClose) => giftDialog(onClose),
    (onClose) => photoDialog(onClose),
  ]
  for (const dialog of dialogs) {
    const onClose = vi.fn()
    await open(dialog(onClose))
    dispatchEvent(new PopStateEvent('popstate'))
    expect([screen.getByRole('dialog').id, onClose.mock.calls.length]).toEqual([expect.any(String), 1])
    cleanup()
  }
  await open(<ComposerDialog above={null} {...asked} />)
  dispatchEvent(new PopStateEvent('popstate'))
  expect(sending.answer).toHaveBeenCalledWith(null)
  cleanup()
  await open(<ComposerDialog above="Above." {...asked} />)
  dispatchEvent(new PopStateEvent('popstate'))
  expect(sending.answerAbove).toHaveBeenCalledWith(false)
})
