// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { data, useLoaderData } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import en_errors from '../../../../packages/texts/messages/en/errors.json' with { type: 'json' }
import en_shell from '../../../../packages/texts/messages/en/shell.json' with { type: 'json' }
import type { SaveResult } from '../http/save-result.ts'
import { saveAction, unlessUnsaved } from './save-action.ts'
import { SaveArea, SaveForm } from './save-form.tsx'
import { SaveSwitch } from './save-switch.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const OFFLINE = 'No connection, nothing changed.'
const FAILED = 'Not saved, nothing changed.'

/** A page with a switch that is off, whose server stores what it is sent once `answers` has resolved, and nothing if it rejects. */
async function show(answers?: () => Promise<unknown>) {
  const stored = { on: false }
  const sent: string[] = []
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { shell: en_shell, errors: en_errors } } })
  function Page() {
    const { on } = useLoaderData<typeof stored>()
    return (
      <SaveArea id="switch" action="/" field="section" intents={['invisible']} said={() => 'Done.'}>
        <SaveForm intent="invisible" unanswered={{ offline: OFFLINE, failed: FAILED }}>
          <SaveSwitch name="invisible" label="Invisible" stored={on} save="Save" />
        </SaveForm>
      </SaveArea>
    )
  }
  const clientAction = saveAction('section')
  const Stub = createRemixStub([
    {
      id: 'page',
      path: '/',
      Component: Page,
      shouldRevalidate: unlessUnsaved,
      loader: () => data({ ...stored }),
      action: ({ request, params }) =>
        clientAction({
          ...{ request, params, context: undefined },
          async serverAction<Answer>() {
            const form = await request.formData()
            sent.push(String(form.get('invisible')))
            await answers?.()
            stored.on = form.has('invisible')
            return { status: 'saved', intent: 'invisible' } satisfies SaveResult as Answer
          },
        }),
    },
  ])
  render(
    <I18nextProvider i18n={i18n}>
      <Stub hydrationData={{ loaderData: { page: { ...stored } } }} />
    </I18nextProvider>,
  )
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: 'Invisible' })
  return { stored, sent, control }
}

test('a switch is saved as soon as it is switched, shows its new state meanwhile, and says that it was saved', async () => {
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { stored, sent, control } = await show(() => pressed)
  fireEvent.click(control)
  expect(control.checked).toBe(true)
  // A press while it is being saved changes nothing.
  await screen.findByText(en_shell.saving)
  fireEvent.click(control)
  answer()
  await screen.findByText('Done.')
  expect({ sent, stored, checked: control.checked }).toEqual({ sent: ['on'], stored: { on: true }, checked: true })
  fireEvent.click(control)
  await waitFor(() => expect(stored.on).toBe(false))
  expect(sent).toEqual(['on', 'null'])
})

test('where the server fails, or there is none, the switch is back and its notice says so', async () => {
  const failures = [
    [FAILED, () => Promise.reject({ status: 503, statusText: '', internal: false, data: null })],
    [OFFLINE, () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const
  for (const [notice, fail] of failures) {
    const { stored, sent, control } = await show(fail)
    for (const tries of [1, 2]) {
      fireEvent.click(control)
      await waitFor(() => expect(sent).toHaveLength(tries))
      expect((await screen.findByRole('alert')).textContent).toBe(notice)
      await waitFor(() => expect(control.checked).toBe(false))
    }
    expect(stored.on).toBe(false)
    cleanup()
  }
})

test('without a network nothing is sent, and the switch is back at once, every time', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { sent, control } = await show()
  for (const _ of [1, 2]) {
    fireEvent.click(control)
    expect((await screen.findByRole('alert')).textContent).toBe(OFFLINE)
    expect(control.checked).toBe(false)
  }
  expect(sent).toEqual([])
})
