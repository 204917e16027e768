import type { MemberId } from '@hearth/contracts/ids'
import { loadMessages } from '@hearth/texts/catalogue'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createRemixStub } from '@remix-run/testing'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { screenOf } from '../../../server/testing/screen.ts'
import type { PageName } from '../../addresses.ts'
import type { Shell } from '../../shell/shell.ts'
import type { SignupChoices } from './signup-choices.server.ts'
import { SignupForm } from './signup-form.tsx'

// The stub renders a browser's router, whose effects do not run here. Any other warning of React is a fault.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((message) => {
    if (!String(message).includes('useLayoutEffect')) throw new Error(String(message))
  })
})

const choices: SignupChoices = {
  ...{ genders: ['woman', 'man'], seeking: ['woman', 'man'], country: 'NL', countries: [{ value: 'NL', label: 'NL' }] },
  ...{
    minAge: 18,
    leastAge: 18,
    latestBirthDate: '2008-01-01',
    years: [],
    months: [],
    order: ['day', 'month', 'year'],
  },
  ...{
    nameLength: { min: 2, max: 40 },
    passwordLength: { min: 8, max: 128 },
    passwordTwice: false,
    messageLength: 120,
  },
}
const renske = { id: '018f3f6e-0000-7000-8000-000000000000' as MemberId, name: 'Renske', photo: null, fictional: null }

async function formWith(pages: readonly PageName[], about: typeof renske | null): Promise<string> {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: loadMessages().en } })
  const form = { choices, about, returnTo: null, values: null, faults: [], refusal: null }
  const Stub = createRemixStub([
    {
      id: 'routes/_default',
      path: '/',
      Component: () => (
        <I18nextProvider i18n={i18n}>
          <SignupForm {...form} />
        </I18nextProvider>
      ),
    },
  ])
  const hydrationData = { loaderData: { 'routes/_default': { pages } as unknown as Shell } }
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={hydrationData} />)
}

test('a first message is asked for to somebody, and said to wait until it can be sent', async () => {
  const asked = await formWith(['messages'], renske)
  expect(
    screenOf(asked)
      .getByLabelText(/^Your first message to Renske/)
      .getAttribute('name'),
  ).toBe('signup_message')
  expect(asked).toContain('We keep it for you.')
  expect(await formWith(['messages'], null)).not.toContain('signup_message')
})

test('a first message is the last step, with what one agrees to, and no other step is called the last', async () => {
  const stepsOf = (form: string) => screenOf(form).all('[data-h-step]')
  const asked = stepsOf(await formWith(['members'], renske))
  expect(
    asked.map((step) => step.querySelector('[name="signup_message"], [name="password"]')?.getAttribute('name')),
  ).toEqual([...[undefined, undefined, 'password', 'signup_message']])
  const saying = (steps: HTMLElement[], words: string) =>
    steps.flatMap(({ textContent }, at) => (textContent?.includes(words) ? [at] : []))
  expect([saying(asked, 'Last, '), saying(asked, 'you agree')]).toEqual([[3], [3]])
  const others = stepsOf(await formWith(['members'], null))
  expect([saying(others, 'Last, '), saying(others, 'you agree')]).toEqual([[2], [2]])
})
