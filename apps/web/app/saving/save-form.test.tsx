// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { Button } from '@hearth/ui/components/button/button'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { data, useLoaderData } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ComponentProps } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import en_errors from '../../../../packages/texts/messages/en/errors.json' with { type: 'json' }
import en_shell from '../../../../packages/texts/messages/en/shell.json' with { type: 'json' }
import type { SaveResult } from '../http/save-result.ts'
import { saveAction } from './save-action.ts'
import { SaveArea, SaveForm } from './save-form.tsx'

afterEach(cleanup)

/** A page with one form whose server gives this answer; `sent` has the fields of each request that reached it. */
async function show(answer: () => unknown, area: Pick<ComponentProps<typeof SaveArea>, 'busyText' | 'afterSave'> = {}) {
  const sent: Record<string, string>[] = []
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { shell: en_shell, errors: en_errors } } })
  const stored = { version: 'first' }
  function Page() {
    const { version } = useLoaderData<typeof stored>()
    return (
      <SaveArea id="test" action="/" field="section" intents={['name']} said={() => 'Done.'} now="Robin" {...area}>
        <SaveForm intent="name" version={version}>
          {(errorOf) => (
            <>
              <TextField
                name="name"
                label="Name"
                required
                messages={{ required: 'Enter a name.' }}
                error={errorOf('name')}
              />
              <Button type="submit">Send</Button>
            </>
          )}
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
      loader: () => data({ ...stored }),
      // Like Remix, with the server behind it.
      action: ({ request, params }) =>
        clientAction({
          ...{ request, params, context: undefined },
          async serverAction<Answer>() {
            sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
            return answer() as Answer
          },
        }),
    },
  ])
  render(
    <I18nextProvider i18n={i18n}>
      <Stub hydrationData={{ loaderData: { page: { ...stored } } }} />
    </I18nextProvider>,
  )
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ })
  fireEvent.change(name, { target: { value: 'Robyn' } })
  const press = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    // The field loses the focus to the button, and is validated after the click.
    fireEvent.focusOut(name)
  }
  return { sent, stored, name, press }
}

const saved = { status: 'saved', intent: 'name' } satisfies SaveResult
const refused = (status: 'refused' | 'conflict', code: string): SaveResult => ({
  ...{
    status,
    intent: 'name',
    refusal: { code, params: {} },
    sent: {},
    page: null,
    version: status === 'conflict' ? 'second' : null,
  },
  faults: status === 'refused' ? [{ field: 'name', code: 'accounts.name_required' }] : [],
})
const failed = (status: number, code?: string) => () => {
  throw { status, statusText: '', internal: false, data: code ? { code, params: {} } : null }
}
const redirected = () => {
  throw new Response(null, { status: 302, headers: { Location: '/login?returnTo=%2F' } })
}
const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

test('is sent once however often it is pressed, and says that it is saved', async () => {
  const { sent, press } = await show(() => saved)
  press()
  press()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Done.'))
  expect(sent).toEqual([{ section: 'name', version: 'first', name: 'Robyn', member: '' }])
})

test('gives way to what is to follow, below a message with the focus, and says in the words of its area that it is sent', async () => {
  let answer = (_: SaveResult) => {}
  const { press } = await show(() => new Promise<SaveResult>((resolve) => (answer = resolve)), {
    ...{ busyText: 'Sending.', afterSave: <p>What follows</p> },
  })
  press()
  const status = screen.getByRole('status')
  await waitFor(() => expect(status.textContent).toBe('Sending.'))
  answer(saved)
  await waitFor(() => expect(document.activeElement).toBe(status))
  expect(status.textContent).toBe('Done.')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(status.nextElementSibling).toBe(screen.getByText('What follows'))
})

test.for([
  ['no network', unreachable, en_shell.offline_form],
  ['a server that fails', failed(500, 'platform.unexpected'), en_shell.save_failed],
  ['a session that has ended', redirected, en_shell.session_ended_form],
  ['more than is taken', failed(413, 'request.body_too_large'), en_errors['request.body_too_large']],
  ['another account', failed(409, 'accounts.other_account'), en_errors['accounts.other_account']],
  ['a refusal', () => refused('refused', 'profiles.invalid_details'), en_errors['accounts.name_required']],
] as const)('keeps what was typed and says why, with the focus: %s', async ([, answer, text]) => {
  const { name, press, sent } = await show(answer)
  press()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(text)
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(name.value).toBe('Robyn')
  const beside = text === en_errors['accounts.name_required'] ? text : ''
  expect(document.getElementById('name-error')?.textContent).toBe(beside)
  expect(screen.getByRole('status').textContent).toBe('')
  // The form can be sent again.
  press()
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('is not sent while the browser has no network, and is when it has', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { sent, press } = await show(() => saved)
  press()
  expect((await screen.findByRole('alert')).textContent).toContain(en_shell.offline_form)
  expect(sent).toEqual([])
  online.mockReturnValue(true)
  press()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Done.'))
  expect(sent).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows what was saved elsewhere, and is sent over it when it is pressed again', async () => {
  const answers = [refused('conflict', 'platform.changed_elsewhere'), saved]
  const { sent, stored, press, name } = await show(() => answers.shift())
  stored.version = 'third'
  press()
  expect((await screen.findByRole('alert')).textContent).toContain(en_errors['platform.changed_elsewhere'])
  expect(screen.getByText(en_shell.saved_now).parentElement?.textContent).toContain('Robin')
  expect(name.value).toBe('Robyn')
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=version]')?.value).toBe('second'))
  press()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Done.'))
  expect(sent.map(({ version }) => version)).toEqual(['first', 'second'])
})

test('is not sent with what cannot be right, which its field says in our words, until it is corrected', async () => {
  const { sent, press, name } = await show(() => saved)
  fireEvent.change(name, { target: { value: '' } })
  press()
  const error = document.getElementById('name-error')
  await waitFor(() => expect(error?.textContent).toBe('Enter a name.'))
  expect([document.activeElement, name.getAttribute('aria-invalid')]).toEqual([name, 'true'])
  fireEvent.input(name, { target: { value: 'Robyn' } })
  await waitFor(() => expect(error?.textContent).toBe(''))
  press()
  await waitFor(() => expect(sent).toHaveLength(1))
})
