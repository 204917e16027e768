// @vitest-environment happy-dom

import { PHOTO_UNDO_MS } from '@hearth/contracts/photos'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { ToastProvider } from '@hearth/ui/components/toast/toast-provider'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import photos from '../../../../../packages/texts/messages/en/photos.json' with { type: 'json' }
import { useRemovedToast } from './use-removed-toast.ts'

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
    const remove = useRemovedToast((ids) => restored.push(...ids))
    return ['one', 'two'].map((id) => (
      <button key={id} type="button" onClick={() => remove(id)}>
        {id}
      </button>
    ))
  }
  render(
    <I18nextProvider i18n={i18n}>
      <ToastProvider label="Messages" closeLabel="Close">
        <Page />
      </ToastProvider>
    </I18nextProvider>,
  )
  return restored
}
const pass = (time: number) => act(() => vi.advanceTimersByTime(time))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const said = () => screen.getByRole('status').textContent

test('photos can be brought back until they no longer are, however long one takes to get there', async () => {
  const restored = await open()
  press('one')
  pass(PHOTO_UNDO_MS - 1)
  press('two')
  pass(PHOTO_UNDO_MS - 1)
  press(photos.undo)
  expect(restored).toEqual(['one', 'two'])
  expect(said()).toBe('')
  press('one')
  pass(PHOTO_UNDO_MS)
  expect(said()).toBe('')
})
