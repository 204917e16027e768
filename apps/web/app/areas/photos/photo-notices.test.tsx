// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import en_errors from '../../../../../packages/texts/messages/en/errors.json' with { type: 'json' }
import en_photos from '../../../../../packages/texts/messages/en/photos.json' with { type: 'json' }
import { PhotoNotices } from './photo-notices.tsx'
import type { Upload } from './uploads.ts'
import { uploads, useUploads } from './use-own-photos.ts'

afterEach(cleanup)

const failed = (key: string, code: string): Upload => ({
  ...{ key, name: `${key}.jpg`, picture: '', state: 'failed', sent: 0 },
  failure: { code, message: null, passes: false },
})

const LIMITS = { most: 15 * 1024 * 1024, megapixels: 60, leastSide: 200, returnTo: '/profile' }

async function inEnglish() {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { photos: en_photos, errors: en_errors } } })
  return i18n
}

test('a refused file is said by its name and reason once, brought into view, and focused if the focus was lost', async () => {
  const i18n = await inEnglish()
  const inView: unknown[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    inView.push(this.getAttribute('data-upload'))
  }
  const say = vi.fn()
  const notices = (files: readonly Upload[]) => (
    <I18nextProvider i18n={i18n}>
      <PhotoNotices
        {...{ failed: files, rejected: [], pictures: {}, names: {}, failure: null, removed: null, say }}
        limit={3}
        photos={LIMITS}
        onRemove={() => undefined}
      />
    </I18nextProvider>
  )
  const first = failed('one', 'photos.heic')
  const { rerender, unmount } = render(notices([first]))
  expect(say.mock.calls).toEqual([[`one.jpg: ${en_errors['photos.heic']}`]])
  const [leaveOut] = screen.getAllByRole('button', { name: en_photos.leave_out })
  expect(document.activeElement).toBe(leaveOut)
  rerender(notices([first, failed('two', 'photos.unsupported_type')]))
  expect(say.mock.lastCall?.[0]).toMatch(/^two\.jpg: ./)
  expect(document.activeElement).toBe(leaveOut)
  expect(inView).toEqual(['one', 'one', 'two', 'two'])
  // Two at once, one of them above a notice that was in view: the last is brought into view, then the first of the new ones.
  inView.length = 0
  rerender(
    notices([failed('zero', 'photos.heic'), first, failed('two', 'photos.heic'), failed('three', 'photos.heic')]),
  )
  expect(inView).toEqual(['three', 'zero'])
  // Notices that move to another place of the page are not said again.
  unmount()
  render(notices([first]))
  expect(say).toHaveBeenCalledTimes(3)
})

test('who leaves a file out goes on at the notice of another one, and at the picker once there is none', async () => {
  const i18n = await inEnglish()
  Element.prototype.scrollIntoView = () => undefined
  const said: string[] = []
  const Section = () => {
    const { uploads: files } = useUploads()
    return (
      <section data-photos="">
        <input type="file" />
        {files.length > 0 ? (
          <PhotoNotices
            {...{ failed: files, rejected: [], pictures: {}, names: {}, failure: null, removed: null, photos: LIMITS }}
            limit={3}
            onRemove={() => undefined}
            say={(text) => void said.push(text)}
          />
        ) : null}
      </section>
    )
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Section />
    </I18nextProvider>,
  )
  const files = ['one.heic', 'two.heic'].map((name) => new File(['HEIC'], name))
  await act(() => uploads.add(files, 3, { accept: ['image/jpeg'], most: LIMITS.most }))
  const buttons = () => screen.queryAllByRole('button', { name: en_photos.leave_out })
  const [first, second] = buttons()
  if (!first || !second) throw new Error('No notices')
  for (const next of [second, document.querySelector('input')]) {
    const [button] = buttons()
    button?.focus()
    if (button) fireEvent.click(button)
    expect(document.activeElement).toBe(next)
  }
  expect(said.slice(1)).toEqual(['', ''])
})
