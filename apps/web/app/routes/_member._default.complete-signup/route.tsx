import type { SignupStep } from '@hearth/contracts/profiles'
import { advanceStep, signupStepsOf } from '@hearth/domain/onboarding/signup-steps'
import { Stepper } from '@hearth/ui/components/stepper/stepper'
import { type MetaFunction, redirectDocument } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { memberIntents } from '../../http/intents.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { saveAction, unlessUnsaved } from '../../saving/save-action.ts'
import { afterStep, type SignupPage, signupPage, stepIntents, stepQuery } from './complete-signup.server.ts'
import * as css from './steps.css.ts'
import '../../areas/photos/photos-section.css.ts'
import { Welcome } from './welcome.tsx'

export const loader = memberLoader({ query: stepQuery }, ({ viewer, query, ...req }) =>
  signupPage(req, { viewer, query }),
)

/** Saves a step, unless it is skipped, and goes on to the next one. */
export const action = memberIntents({
  field: 'step',
  intents: stepIntents,
  async saved({ ctx, tenant, viewer }, { intent: step, form }) {
    const next = await advanceStep(ctx, { viewer, step, steps: signupStepsOf(visibleOf(tenant), viewer) })
    return redirectDocument(afterStep(step, next, typeof form.returnTo === 'string' ? form.returnTo : null), 303)
  },
  page: (req, { intent: step, form }) => signupPage(req, { viewer: req.viewer, query: {}, sent: { step, form } }),
})

const save = saveAction('step')

/** The address of the first run alone shows the step that is next: the entry that is left gets the address of its own step, so that Back leads to it. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<SaveResult> {
  try {
    return await save(args)
  } catch (answer) {
    const { pathname, search } = new URL(args.request.url)
    history.replaceState(history.state, '', pathname + search)
    throw answer
  }
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<SignupPage>(request.url, 'routes/_member._default.complete-signup', { signal: request.signal })

/**
 * Opening the crop dialog adds a history entry, which must not reload data; nor must a conflict, because the other tab may be at the next step, and
 * the form that was filled in here must stay.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionResult?.status !== 'conflict' && unlessSheet(change) && unlessUnsaved(change)

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

const HELD = { holdsNavigation: true }

/** Lazy, because each step is loaded as a document of its own. A step stays until the next one can be shown. */
const PAGES = {
  photo: lazyPart('[name=step][value=photo]', async () => (await import('./photo-step.tsx')).PhotoStep, HELD),
  location: lazyPart(
    '[name=step][value=location]',
    async () => (await import('./location-step.tsx')).LocationStep,
    HELD,
  ),
  personal: lazyPart(
    '[name=step][value=personal]',
    async () => (await import('./personal-step.tsx')).PersonalStep,
    HELD,
  ),
  about: lazyPart('[name=step][value=about]', async () => (await import('./about-step.tsx')).AboutStep, HELD),
  confirm: lazyPart('[name=step][value=confirm]', async () => (await import('./confirm-step.tsx')).ConfirmStep, HELD),
} as const

/** The first run: the steps that follow signing up. */
export default function CompleteSignup() {
  const loaded = useLoaderData<SignupPage>()
  const answered = useActionData<SaveResult<SignupStep, SignupPage>>()
  const sent = answered && 'page' in answered ? answered.page : null
  const { t } = useTranslation('onboarding')
  // Values of a refused form replace the loaded ones.
  const page = sent?.step === loaded.step ? { ...loaded, ...sent, title: loaded.title } : loaded
  const { step, steps, art, empty, returnTo } = page
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const names = steps.map((one, place) => ({
    name: t(`step_${one}`),
    place: t('place', { number: place + 1, total: steps.length }),
    empty: empty.some((none) => none === one) ? t('step_empty') : undefined,
  }))
  const Step = PAGES[step].Part
  return (
    <AccountPage
      above={
        <>
          {page.welcome ? <Welcome {...page.welcome} returnTo={returnTo} /> : null}
          <Stepper label={t('progress')} steps={names} current={at} />
        </>
      }
      title={t(`${step}_title`)}
      lead={t(`${step}_lead`)}
      // The page starts at its title, because it answers a press on the step before; a welcome or the errors of a form come first.
      startsAtTitle={!sent && !page.welcome}
      art={art}
    >
      <Step key={step} page={page} before={before ?? null} returnTo={returnTo} />
      {returnTo === null ? null : <p className={css.note}>{t('goes_on')}</p>}
    </AccountPage>
  )
}
