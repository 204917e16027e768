// @vitest-environment happy-dom

import { PHOTO_UNDO_MS } from '@hearth/contracts/photos'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { ToastProvider } from '@hearth/ui/components/toast/toast-provider'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import photos from '../../../../../packages/texts/messages/en/photos.json' with { type: 'json' }
import { RemovedToast } from './removed-toast.ts'
import { noteRemoved, restorable } from './restorable-photos.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function open() {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { photos } } })
  const restored: string[] = []
  const Page = () => {
    const [removal, setRemoval] = useState(restorable.size)
    return (
      <>
        {['one', 'two'].map((id) => (
          <button key={id} type="button" onClick={() => setRemoval(noteRemoved(id))}>
            {id}
          </button>
        ))}
        {removal > 0 ? <RemovedToast removal={removal} restore={(ids) => restored.push(...ids)} /> : null}
      </>
    )
  }
  const site = (page: ReactNode) => (
    <I18nextProvider i18n={i18n}>
      <ToastProvider label="Messages" closeLabel="Close">
        {page}
      </ToastProvider>
    </I18nextProvider>
  )
  const { rerender } = render(site(<Page />))
  const leaveAndReturn = () => {
    rerender(site(null))
    rerender(site(<Page />))
  }
  return { restored, leaveAndReturn }
}
const pass = (time: number) => act(() => vi.advanceTimersByTime(time))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const said = () => screen.getByRole('status').textContent

test('photos that went before the script of the notice came can all be brought back, also after a time offline on another page', async () => {
  for (const id of ['one', 'two']) noteRemoved(id)
  const { restored, leaveAndReturn } = await open()
  const { onLine } = navigator
  const go = (to: 'online' | 'offline') => {
    Object.defineProperty(navigator, 'onLine', { value: to === 'online', configurable: true })
    act(() => void dispatchEvent(new Event(to)))
  }
  expect(said()).toContain(photos.removed_several.replace('{{number}}', '2'))
  go('offline')
  expect(said()).toBe('')
  leaveAndReturn()
  go('online')
  press(photos.undo)
  expect([restored, said(), onLine]).toEqual([['one', 'two'], '', true])
})

test('each photo can be brought back until it no longer is, also once its page was left', async () => {
  const { restored, leaveAndReturn } = await open()
  press('one')
  pass(PHOTO_UNDO_MS - 1)
  leaveAndReturn()
  press('two')
  expect(said()).toContain(photos.removed_several.replace('{{number}}', '2'))
  pass(1)
  expect(said()).toContain(photos.removed)
  pass(PHOTO_UNDO_MS - 2)
  press(photos.undo)
  expect([restored, said()]).toEqual([['two'], ''])
  press('one')
  pass(PHOTO_UNDO_MS)
  expect(said()).toBe('')
  press('one')
  expect(said()).toContain(photos.removed)
})
