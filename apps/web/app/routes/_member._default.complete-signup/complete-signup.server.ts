import { ABOUT_MAX, SIGNUP_STEPS, type SignupStep } from '@hearth/contracts/profiles'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { ownDetails, signupStepsOf, stepToShow } from '@hearth/domain/onboarding/signup-steps'
import { listOwnPhotos } from '@hearth/domain/photos/own-photos'
import { askedTraits } from '@hearth/domain/profiles/save-personal'
import { redirectDocument } from '@remix-run/node'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { photoFailureQuery, photoRemovedQuery, photosOf } from '../../areas/photos/photos.server.ts'
import { visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { regionsOf } from '../../areas/profiles/regions.server.ts'
import { identityName } from '../../client/identity.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { returnQuery } from '../../http/link-query.server.ts'
import { formTitle } from '../../http/refused-form.server.ts'
import { onboardingPath, withSignupComplete } from '../../http/return-to.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { countriesByName } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'

export const stepQuery = returnQuery.extend({
  step: z.enum(SIGNUP_STEPS).optional().catch(undefined),
  photo_failure: photoFailureQuery,
  photo_removed: photoRemovedQuery,
})

const typed = z.string().default('')
// Nothing is required of the body: what is missing is a fault of its field.
export const stepForm = z.object({
  step: z.enum(SIGNUP_STEPS),
  /** Set by the button that leaves the step out. */
  skip: z.string().optional(),
  /** Where the member was going. */
  returnTo: z.string().optional(),
  country: typed,
  region: typed,
  city: typed,
  lat: typed,
  lon: typed,
  sexuality: z.string().optional(),
  hair_colour: z.string().optional(),
  eye_colour: z.string().optional(),
  body_type: z.string().optional(),
  relationship_status: z.string().optional(),
  tattoos: z.string().optional(),
  about: typed,
})
export type StepForm = z.output<typeof stepForm>

/** Where signing up ends: where the member was going, else with people who fit (spec, section 6). */
const signupEnd = (returnTo: string | null) => withSignupComplete(returnTo ?? PATHS.signup_matches)

/** The step that the member stopped at, or an earlier one that they ask for, with what they said so far; a member who is done goes on to the end. */
export async function signupPage(
  { ctx, tenant, load, request }: HandlerContext,
  { viewer, query, sent = null }: { viewer: Viewer; query: z.output<typeof stepQuery>; sent?: StepForm | null },
) {
  const visible = visibleOf(tenant)
  const steps = signupStepsOf(visible)
  const [details, locale, textLocale, t] = await Promise.all([
    ownDetails(ctx, { viewer }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const returnTo = onboardingPath(sent?.returnTo ?? query.returnTo)
  const step = stepToShow(details.signupStep, { steps, asked: sent?.step ?? query.step ?? null })
  if (step === null) throw redirectDocument(signupEnd(returnTo))
  const heading: SignupStep | 'confirmed' = step === 'confirm' && details.emailToConfirm === null ? 'confirmed' : step
  const position = { number: steps.indexOf(step) + 1, total: steps.length }
  const isFirst = step === steps[0] && step === stepToShow(details.signupStep, { steps })
  const { countries } = tenant.settings
  const stored = { country: details.country, region: details.regionId ?? '', city: details.cityId ?? '' }
  const place = sent?.step === 'location' ? { country: sent.country, region: sent.region, city: sent.city } : stored
  const country = countries.find((one) => one === place.country) ?? null
  const regions = step === 'location' ? await regionsOf(ctx, viewer.scope, country) : []
  const traits = askedTraits(visible, tenant.settings.genders)
  const photos =
    step === 'photo' || step === 'confirm'
      ? photosOf(tenant, {
          own: await listOwnPhotos(ctx, { scope: viewer.scope, memberId: viewer.id }),
          returnTo: `${PATHS.complete_signup}?step=photo`,
          failure: query.photo_failure,
          removed: query.photo_removed,
        })
      : null
  const missing = [
    ...(photos?.own.photos.length === 0 ? (['photo'] as const) : []),
    ...(details.cityId === null ? (['location'] as const) : []),
    ...(traits.some(({ column }) => details[column] === null) ? (['personal'] as const) : []),
    ...(visible.notes && details.about === null ? (['about'] as const) : []),
  ]
  return {
    title: formTitle(
      load,
      t,
      [t(`onboarding:${heading}_title`), t('onboarding:place', position), tenant.settings.name].join(' · '),
    ),
    /** The texts that head the step. */
    heading,
    identity: identityName(viewer.id, locale),
    art: brandFile(tenant, 'hero.svg'),
    step,
    steps,
    returnTo,
    /** For whoever has just signed up, where that lets them in before the address is confirmed. */
    welcome: isFirst && details.emailToConfirm ? { name: viewer.name, email: details.emailToConfirm } : null,
    /** Steps of which nothing was filled in. */
    empty: missing.filter((one) => one !== 'personal' || traits.every(({ column }) => details[column] === null)),
    photos: step === 'photo' ? photos : null,
    location: {
      ...place,
      countries: countriesByName(countries, textLocale),
      regions: regions.map(({ id, name }) => ({ value: id, label: name })),
      cities:
        place.city !== '' && place.city === stored.city ? [{ value: stored.city, label: details.city ?? '' }] : [],
    },
    traits: traits.map(({ field, column, choices }) => ({
      field,
      choices: [...choices],
      value: (sent?.step === 'personal' ? sent[field] : details[column]) ?? '',
    })),
    about: { text: sent?.step === 'about' ? sent.about : (details.about ?? ''), most: ABOUT_MAX },
    confirm:
      step === 'confirm'
        ? {
            /** The address that is to be confirmed; null once it is. */
            email: details.emailToConfirm,
            missing,
          }
        : null,
  }
}

export type SignupPage = Awaited<ReturnType<typeof signupPage>>
