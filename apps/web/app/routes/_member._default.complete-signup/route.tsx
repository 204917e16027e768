import { advanceStep, signupStepsOf } from '@hearth/domain/onboarding/signup-steps'
import { saveAbout } from '@hearth/domain/profiles/save-about'
import { saveLocation } from '@hearth/domain/profiles/save-location'
import { savePersonal } from '@hearth/domain/profiles/save-personal'
import { Stepper } from '@hearth/ui/components/stepper/stepper'
import { type MetaFunction, redirectDocument } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { afterSignup } from '../../areas/onboarding/signup-cookie.server.ts'
import { visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { refuseForm } from '../../http/refused-form.server.ts'
import type { PageContext } from '../../http/route-builders.server.ts'
import { memberAction, memberLoader } from '../../http/route-builders.server.ts'
import { type SignupPage, type StepForm, signupPage, stepForm, stepQuery } from './complete-signup.server.ts'
import * as css from './steps.css.ts'
import '../../areas/photos/photos-section.css.ts'
import { Welcome } from './welcome.tsx'

export const loader = memberLoader({ query: stepQuery }, ({ viewer, query, ...req }) =>
  signupPage(req, { viewer, query }),
)

/** Saves what the step asked, unless it is left out, and goes on to the next. */
export const action = memberAction({ form: stepForm }, async ({ viewer, form, ...req }) => {
  const { ctx, tenant } = req
  const outcome = form.skip === undefined ? await save({ ...req, viewer }, form) : null
  if (outcome && !outcome.ok)
    return {
      refusal: refuseForm(req, outcome),
      faults: 'faults' in outcome ? outcome.faults : [],
      page: await signupPage(req, { viewer, query: {}, sent: form }),
    }
  await advanceStep(ctx, { viewer, step: form.step, steps: signupStepsOf(visibleOf(tenant)) })
  throw redirectDocument(afterSignup(form.returnTo ?? null), 303)
})

type Saving = Pick<PageContext, 'ctx' | 'tenant'> & Pick<Parameters<typeof saveAbout>[1], 'viewer'>

function save({ ctx, tenant, viewer }: Saving, form: StepForm) {
  const visible = visibleOf(tenant)
  if (form.step === 'location') return saveLocation(ctx, { viewer, draft: form, countries: tenant.settings.countries })
  if (form.step === 'personal')
    return savePersonal(ctx, { viewer, visible, genders: tenant.settings.genders, draft: form })
  return form.step === 'about' ? saveAbout(ctx, { viewer, visible, about: form.about }) : null
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<SignupPage>(request.url, 'routes/_member._default.complete-signup', { signal: request.signal })

/** The dialog that crops a photo has an entry in the history. */
export const shouldRevalidate = unlessSheet

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** Each is a document of its own, and loads the script of none but itself. */
const PAGES = {
  photo: lazyPart('[name=step][value=photo]', async () => (await import('./photo-step.tsx')).PhotoStep).Part,
  location: lazyPart('[name=step][value=location]', async () => (await import('./location-step.tsx')).LocationStep)
    .Part,
  personal: lazyPart('[name=step][value=personal]', async () => (await import('./personal-step.tsx')).PersonalStep)
    .Part,
  about: lazyPart('[name=step][value=about]', async () => (await import('./about-step.tsx')).AboutStep).Part,
  confirm: lazyPart('[name=step][value=confirm]', async () => (await import('./confirm-step.tsx')).ConfirmStep).Part,
} as const

/** What a new member may say of themself, one step after the other. */
export default function CompleteSignup() {
  const loaded = useLoaderData<SignupPage>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation('onboarding')
  // What was sent is shown as it was sent.
  const page = sent && sent.page.step === loaded.step ? { ...loaded, ...sent.page, title: loaded.title } : loaded
  const { step, steps, heading, art, empty, returnTo } = page
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const names = steps.map((one, place) => ({
    name: t(`step_${one}`),
    place: t('place', { number: place + 1, total: steps.length }),
    empty: empty.some((none) => none === one) ? t('step_empty') : undefined,
  }))
  const Step = PAGES[step]
  return (
    <AccountPage
      above={
        <>
          {page.welcome ? <Welcome {...page.welcome} returnTo={returnTo} /> : null}
          <Stepper label={t('progress')} steps={names} current={at} />
        </>
      }
      title={t(`${heading}_title`)}
      lead={t(`${heading}_lead`)}
      // Each step answers what was pressed on the one before. A welcome and what is wrong with a form are read first.
      startsAtTitle={!sent && !page.welcome}
      art={art}
    >
      <Suspense>
        <Step
          key={step}
          page={page}
          faults={sent?.faults ?? []}
          refusal={sent?.refusal ?? null}
          before={before ?? null}
          returnTo={returnTo}
        />
      </Suspense>
      {returnTo === null ? null : <p className={css.note}>{t('goes_on')}</p>}
    </AccountPage>
  )
}
