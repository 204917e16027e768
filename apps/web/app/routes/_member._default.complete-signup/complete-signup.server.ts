import { ABOUT_MAX, SIGNUP_STEPS, type SignupStep } from '@hearth/contracts/profiles'
import { accept, type FieldRefusal, type Outcome } from '@hearth/domain/failures'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { ownDetails, signupStepsOf, stepToShow } from '@hearth/domain/onboarding/signup-steps'
import { listOwnPhotos } from '@hearth/domain/photos/own-photos'
import { type OwnProfile, ownDetailsOnly } from '@hearth/domain/profiles/own-profile'
import { saveAbout } from '@hearth/domain/profiles/save-about'
import { saveLocation } from '@hearth/domain/profiles/save-location'
import { askedTraits, savePersonal } from '@hearth/domain/profiles/save-personal'
import { redirectDocument } from '@remix-run/node'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { photosOf } from '../../areas/photos/photos.server.ts'
import { locationOf, placeForm, storedPlace } from '../../areas/profiles/location.server.ts'
import { visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { storedTraits, traitForm } from '../../areas/profiles/trait-form.server.ts'
import { identityName } from '../../client/identity-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { returnQuery } from '../../http/input-schemas.server.ts'
import { type IntentContext, intent } from '../../http/intents.server.ts'
import { formTitle } from '../../http/refused-form.server.ts'
import { onboardingPath, withSignupComplete } from '../../http/return-to.ts'
import type { SentForm } from '../../http/save-result.ts'
import { type StoredValues, versionOf } from '../../http/save-version.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'

export const stepQuery = returnQuery.extend({
  step: z.enum(SIGNUP_STEPS).optional().catch(undefined),
})

const going = {
  /** Set by the button that skips the step. */
  skip: z.string().optional(),
  /** The target after the first run. */
  returnTo: z.string().optional(),
}

type Stored = (details: OwnProfile['details'], tenant: HandlerContext['tenant']) => StoredValues

/** The stored values that the form of each step shows. */
const storedIn: Partial<Record<SignupStep, Stored>> = {
  location: storedPlace,
  personal: storedTraits,
  about: ({ about }) => ({ about: about ?? '' }),
}

/** The intent of a step, which saves nothing if the step is skipped. */
const stepOf = <Fields extends z.ZodRawShape>(
  fields: Fields,
  save: (req: IntentContext, form: z.output<z.ZodObject<Fields>>) => Promise<Outcome<unknown> | FieldRefusal>,
  stored?: Stored,
) =>
  intent({
    form: z.object({ ...fields, ...going }),
    ...(stored && {
      stored: async ({ ctx, viewer, tenant }: IntentContext) => stored(await ownDetailsOnly(ctx, { viewer }), tenant),
    }),
    save: (req, form) => {
      const { skip, ...said } = form as z.output<z.ZodObject<typeof going>>
      return skip === undefined ? save(req, said as z.output<z.ZodObject<Fields>>) : savesNothing()
    },
  })
const savesNothing = async () => accept(null)

/** The intents of the steps. No field is required here: a missing one becomes a fault of its field. */
export const stepIntents = {
  photo: stepOf({}, savesNothing),
  location: stepOf(
    placeForm,
    ({ ctx, viewer, tenant }, draft) => saveLocation(ctx, { viewer, draft, countries: tenant.settings.countries }),
    storedIn.location,
  ),
  personal: stepOf(
    traitForm,
    ({ ctx, viewer, tenant }, draft) =>
      savePersonal(ctx, { viewer, visible: visibleOf(tenant), genders: tenant.settings.genders, draft }),
    storedIn.personal,
  ),
  about: stepOf(
    { about: z.string().default('') },
    ({ ctx, viewer, tenant }, { about }) => saveAbout(ctx, { viewer, visible: visibleOf(tenant), about }),
    storedIn.about,
  ),
  confirm: stepOf({}, savesNothing),
} satisfies Record<SignupStep, unknown>

interface SentStep {
  readonly step: SignupStep
  readonly form: SentForm
}

/** The target after the first run: where the member wanted to go, otherwise people who fit (spec, section 6). */
const signupEnd = (returnTo: string | null) => withSignupComplete(returnTo ?? PATHS.signup_matches)

/** The data of the member's current step, or of an earlier one that they request; redirects a member who has finished. */
export async function signupPage(
  { ctx, tenant, load, request }: HandlerContext,
  { viewer, query, sent = null }: { viewer: Viewer; query: z.output<typeof stepQuery>; sent?: SentStep | null },
) {
  const visible = visibleOf(tenant)
  const steps = signupStepsOf(visible)
  const [details, locale, textLocale, t] = await Promise.all([
    ownDetails(ctx, { viewer }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const sentText = (field: string) => {
    const value = sent?.form[field]
    return typeof value === 'string' ? value : undefined
  }
  const returnTo = onboardingPath(sentText('returnTo') ?? query.returnTo)
  const step = stepToShow(details.signupStep, { steps, asked: sent?.step ?? query.step ?? null })
  if (step === null) throw redirectDocument(signupEnd(returnTo))
  const heading: SignupStep | 'confirmed' = step === 'confirm' && details.emailToConfirm === null ? 'confirmed' : step
  const position = { number: steps.indexOf(step) + 1, total: steps.length }
  const isFirst = step === steps[0] && step === stepToShow(details.signupStep, { steps })
  const location = await locationOf(
    { ctx, tenant },
    {
      ...{ viewer, details, textLocale, asksPlace: step === 'location' },
      sent: sent?.step === 'location' ? sent.form : null,
    },
  )
  const traits = askedTraits(visible, tenant.settings.genders)
  const stored = storedIn[step]?.(details, tenant)
  const photos =
    step === 'photo' || step === 'confirm'
      ? photosOf(tenant, {
          own: await listOwnPhotos(ctx, { scope: viewer.scope, memberId: viewer.id }),
          returnTo: `${PATHS.complete_signup}?step=photo`,
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
    /** The part of text keys that the step's heading has. */
    heading,
    identity: identityName(viewer.id, locale),
    // The same picture on every step would wear out: it stands at both ends.
    art: step === steps[0] || step === steps.at(-1) ? brandFile(tenant, 'hero.svg') : null,
    step,
    steps,
    /** Version of what the step's form shows; undefined for a step that saves nothing. */
    version: stored && versionOf(stored),
    returnTo,
    /** For a new member who is logged in before the address is confirmed. */
    welcome: isFirst && details.emailToConfirm ? { name: viewer.name, email: details.emailToConfirm } : null,
    /** Steps in which nothing was filled in. */
    empty: missing.filter((one) => one !== 'personal' || traits.every(({ column }) => details[column] === null)),
    photos: step === 'photo' ? photos : null,
    location,
    gender: details.gender,
    traits: traits.map(({ field, column, choices }) => ({
      field,
      choices: [...choices],
      value: (sent?.step === 'personal' ? sentText(field) : details[column]) ?? '',
    })),
    about: { text: (sent?.step === 'about' ? sentText('about') : details.about) ?? '', most: ABOUT_MAX },
    confirm:
      step === 'confirm'
        ? {
            /** The address to confirm; null once it is. */
            email: details.emailToConfirm,
            missing,
          }
        : null,
  }
}

export type SignupPage = Awaited<ReturnType<typeof signupPage>>
