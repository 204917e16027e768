import { ABOUT_MAX, PROMPT_ANSWER_MAX, SIGNUP_STEPS, type SignupStep } from '@hearth/contracts/profiles'
import { accept, type FieldRefusal, type Outcome } from '@hearth/domain/failures'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { keptMessageTo, ownDetails, signupStepsOf, stepToShow } from '@hearth/domain/onboarding/signup-steps'
import { listOwnPhotos } from '@hearth/domain/photos/own-photos'
import { saveFirstWords } from '@hearth/domain/profiles/save-first-words'
import { saveLocation } from '@hearth/domain/profiles/save-location'
import { askedTraits, savePersonal } from '@hearth/domain/profiles/save-personal'
import { askedPrompts, shownAnswers } from '@hearth/domain/profiles/visibility'
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
import { afterSignup, onboardingPath, withSignupComplete } from '../../http/return-to.ts'
import type { SentForm } from '../../http/save-result.ts'
import { type StoredValues, versionOf } from '../../http/save-version.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { stepAddress } from './step-address.ts'

export const stepQuery = returnQuery.extend({
  step: z.enum(SIGNUP_STEPS).optional().catch(undefined),
})

const going = {
  /** Set by the button that skips the step. */
  skip: z.string().optional(),
  /** The target after the first run. */
  returnTo: z.string().optional(),
}

type Details = Awaited<ReturnType<typeof ownDetails>>
type Tenant = HandlerContext['tenant']
type Stored = (details: Details, tenant: Tenant) => StoredValues

/** The member's answers that the site shows; the step asks for the first one. */
const answersOf = ({ answers }: Details, tenant: Tenant) => shownAnswers(answers, visibleOf(tenant))

/** The stored values that the form of each step shows. */
const storedIn: Partial<Record<SignupStep, Stored>> = {
  location: storedPlace,
  personal: storedTraits,
  about(details, tenant) {
    const [first] = answersOf(details, tenant)
    return { about: details.about ?? '', prompt_1: first?.prompt ?? '', answer_1: first?.answer ?? '' }
  },
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
      stored: async ({ ctx, viewer, tenant }: IntentContext) => stored(await ownDetails(ctx, { viewer }), tenant),
    }),
    save: (req, form) => {
      const { skip, ...said } = form as z.output<z.ZodObject<typeof going>>
      return skip === undefined ? save(req, said as z.output<z.ZodObject<Fields>>) : savesNothing()
    },
  })
const savesNothing = async () => accept(null)
const typed = z.string().default('')

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
    { about: typed, prompt_1: typed, answer_1: typed },
    ({ ctx, viewer, tenant }, { about, prompt_1: prompt, answer_1: answer }) =>
      saveFirstWords(ctx, { viewer, visible: visibleOf(tenant), about, first: { prompt, answer } }),
    storedIn.about,
  ),
  confirm: stepOf({}, savesNothing),
} satisfies Record<SignupStep, unknown>

interface SentStep {
  readonly step: SignupStep
  readonly form: SentForm
}

/** The target after the first run: where the member wanted to go, otherwise people who fit (spec, section 6). */
const signupEnd = (returnTo: string | null) => returnTo ?? PATHS.signup_matches

/**
 * Where a member goes from a step to `next`, the step after it. Each step has an address of its own, so that Back leads from one to the one before. Where
 * the last step has just asked for the address to be confirmed, the mark that opens a modal about it is left out.
 */
export function afterStep(step: SignupStep, next: SignupStep | null, sentReturnTo: string | null): string {
  const returnTo = onboardingPath(sentReturnTo)
  if (next !== null) return stepAddress(next, returnTo)
  return step === 'confirm' ? signupEnd(returnTo) : afterSignup(returnTo)
}

/** The data of the member's current step, or of an earlier one that they request; redirects a member who has finished. */
export async function signupPage(
  { ctx, tenant, load, request }: HandlerContext,
  { viewer, query, sent = null }: { viewer: Viewer; query: z.output<typeof stepQuery>; sent?: SentStep | null },
) {
  const visible = visibleOf(tenant)
  const [details, locale, textLocale, t] = await Promise.all([
    ownDetails(ctx, { viewer }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const steps = signupStepsOf(visible, details)
  const sentText = (field: string) => {
    const value = sent?.form[field]
    return typeof value === 'string' ? value : undefined
  }
  const returnTo = onboardingPath(sentText('returnTo') ?? query.returnTo)
  const step = stepToShow(details.signupStep, { steps, asked: sent?.step ?? query.step ?? null })
  if (step === null) throw redirectDocument(withSignupComplete(signupEnd(returnTo)))
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
  const answers = answersOf(details, tenant)
  const [first, ...others] = answers
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
    ...(visible.notes && details.about === null && answers.length === 0 ? (['about'] as const) : []),
  ]
  return {
    title: formTitle(
      load,
      t,
      [t(`onboarding:${step}_title`), t('onboarding:place', position), tenant.settings.name].join(' · '),
    ),
    identity: identityName(viewer.id, locale),
    // One plate on every step would wear out: it stands at both ends, and a smaller drawing between them.
    art: brandFile(
      tenant,
      tenant.theme.signature === 'plate' && step !== steps[0] && step !== steps.at(-1) ? 'empty.svg' : 'hero.svg',
    ),
    step,
    steps,
    /** Version of what the step's form shows; undefined for a step that saves nothing. */
    version: stored && versionOf(stored),
    returnTo,
    /** For a new member who is logged in before the address is confirmed. */
    welcome:
      isFirst && details.emailToConfirm
        ? { name: viewer.name, email: details.emailToConfirm, keptFor: await keptMessageTo(ctx, { viewer }) }
        : null,
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
    prompt: {
      offered: askedPrompts(visible).filter((prompt) => others.every((other) => other.prompt !== prompt)),
      chosen: (sent?.step === 'about' ? sentText('prompt_1') : first?.prompt) ?? '',
      answer: (sent?.step === 'about' ? sentText('answer_1') : first?.answer) ?? '',
      longest: PROMPT_ANSWER_MAX,
    },
    /** With the address to confirm. */
    confirm: step === 'confirm' && details.emailToConfirm !== null ? { email: details.emailToConfirm, missing } : null,
  }
}

export type SignupPage = Awaited<ReturnType<typeof signupPage>>
