import { NAME_LENGTH } from '@hearth/contracts/accounts'
import { ABOUT_MAX, PROMPT_ANSWER_MAX, PROMPTS_MAX } from '@hearth/contracts/profiles'
import type { Viewer } from '@hearth/domain/identity/sessions'
import {
  type OwnProfile,
  ownAnswers,
  ownDetailsOnly,
  ownInterests,
  ownProfile,
} from '@hearth/domain/profiles/own-profile'
import { saveAbout } from '@hearth/domain/profiles/save-about'
import { askedBasics, type BasicsSite, saveBasics } from '@hearth/domain/profiles/save-basics'
import { saveInterests } from '@hearth/domain/profiles/save-interests'
import { askedTraits, savePersonal } from '@hearth/domain/profiles/save-personal'
import { type AnswerDraft, savePrompts } from '@hearth/domain/profiles/save-prompts'
import { askedPrompts } from '@hearth/domain/profiles/visibility'
import { z } from 'zod'
import { memberPath, PATHS } from '../../addresses.ts'
import { photosOf } from '../../areas/photos/photos.server.ts'
import { locationOf, storedPlace } from '../../areas/profiles/location.server.ts'
import { toProfilePage, visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { storedTraits, traitForm } from '../../areas/profiles/trait-form.server.ts'
import { identityName } from '../../client/identity-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { type IntentContext, intent } from '../../http/intents.server.ts'
import { formTitle } from '../../http/refused-form.server.ts'
import { type StoredValues, versionOf } from '../../http/save-version.server.ts'
import { longDate } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { SECTIONS, type Section } from './sections.ts'

const siteOf = ({ settings }: HandlerContext['tenant']): BasicsSite => ({
  countries: settings.countries,
  genders: settings.genders,
  seeking: settings.seeking,
  fields: settings.visible_profile_fields,
})

type Tenant = HandlerContext['tenant']
type Details = OwnProfile['details']

/** The stored values that each section's form shows. */
const storedIn = {
  basics(details: Details, tenant: Tenant) {
    const asked = askedBasics(siteOf(tenant))
    const place = storedPlace(details)
    return {
      name: details.name,
      ...(asked.gender ? { gender: details.gender } : {}),
      ...(asked.seeking ? { seeking: details.seeking } : {}),
      ...(asked.country ? { country: place.country } : {}),
      ...(asked.place ? { region: place.region, city: place.city } : {}),
    }
  },
  about: ({ about }: Details) => ({ about: about ?? '' }),
  prompts: (answers: readonly AnswerDraft[]) =>
    Object.fromEntries(
      NUMBERS.flatMap((number) => {
        const { prompt = '', answer = '' } = answers[number - 1] ?? {}
        return [
          [`prompt_${number}`, prompt],
          [`answer_${number}`, answer],
        ]
      }),
    ),
  interests: (chosen: readonly string[]) => ({ interests: chosen }),
  details: storedTraits,
} satisfies Record<Section, (...stored: never[]) => StoredValues>

const detailsOf = ({ ctx, viewer }: IntentContext) => ownDetailsOnly(ctx, { viewer })

const typed = z.string().optional()
const NUMBERS = [1, 2, 3] as const

// No field is required here: a missing one stays as it is, or becomes a fault of its field.
const placeDraft = { country: typed, region: typed, city: typed, lat: typed, lon: typed }

const promptsForm = z.object({
  ...{ prompt_1: typed, prompt_2: typed, prompt_3: typed },
  ...{ answer_1: typed, answer_2: typed, answer_3: typed },
})
const answersIn = (form: z.output<typeof promptsForm>): AnswerDraft[] =>
  NUMBERS.map((number) => ({ prompt: form[`prompt_${number}`] ?? '', answer: form[`answer_${number}`] ?? '' }))

/** The intents of the sections' forms. */
export const profileIntents = {
  basics: intent({
    form: z.object({ name: typed, gender: typed, seeking: typed, ...placeDraft }),
    stored: async (req) => storedIn.basics(await detailsOf(req), req.tenant),
    save: ({ ctx, tenant, viewer }, draft) => saveBasics(ctx, { viewer, site: siteOf(tenant), draft }),
  }),
  about: intent({
    form: z.object({ about: typed }),
    stored: async (req) => storedIn.about(await detailsOf(req)),
    save: ({ ctx, tenant, viewer }, { about = '' }) => saveAbout(ctx, { viewer, visible: visibleOf(tenant), about }),
  }),
  prompts: intent({
    form: promptsForm,
    stored: async ({ ctx, tenant, viewer }) =>
      storedIn.prompts(await ownAnswers(ctx, { viewer, visible: visibleOf(tenant) })),
    save: ({ ctx, tenant, viewer }, form) =>
      savePrompts(ctx, {
        ...{ viewer, visible: visibleOf(tenant) },
        answers: answersIn(form),
      }),
  }),
  interests: intent({
    form: z.object({
      interests: z.union([z.string().transform((one) => [one]), z.array(z.string()).max(200)]).default([]),
    }),
    stored: async ({ ctx, tenant, viewer }) =>
      storedIn.interests(await ownInterests(ctx, { viewer, visible: visibleOf(tenant) })),
    save: ({ ctx, tenant, viewer }, { interests }) =>
      saveInterests(ctx, { viewer, visible: visibleOf(tenant), interests }),
  }),
  details: intent({
    form: z.object(traitForm),
    stored: async (req) => storedIn.details(await detailsOf(req), req.tenant),
    save: ({ ctx, tenant, viewer }, draft) =>
      savePersonal(ctx, { viewer, visible: visibleOf(tenant), genders: tenant.settings.genders, draft }),
  }),
} satisfies Record<Section, unknown>

/** The member's own profile as others see it, with the data of all forms. */
export async function ownProfilePage(req: HandlerContext, { viewer }: { viewer: Viewer }) {
  const { ctx, tenant, load, request } = req
  const visible = visibleOf(tenant)
  const { settings } = tenant
  const [own, locale, textLocale, t] = await Promise.all([
    ownProfile(ctx, { viewer, visible }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const { view, photos, details, seenBy, completeness, interests } = own
  const asked = askedBasics(siteOf(tenant))
  const stored: Record<Section, StoredValues> = {
    basics: storedIn.basics(details, tenant),
    about: storedIn.about(details),
    prompts: storedIn.prompts(view.prompts),
    interests: storedIn.interests(interests.chosen),
    details: storedIn.details(details, tenant),
  }
  const traits = askedTraits(visible, settings.genders)
  const prompts = askedPrompts(visible)
  const sections: Section[] = SECTIONS.filter((section) => {
    if (section === 'about') return visible.notes
    if (section === 'prompts') return prompts.length > 0
    if (section === 'interests') return visible.fields.includes('interests')
    return section === 'basics' || traits.length > 0
  })
  return {
    title: formTitle(load, t, titleOf(t('profiles:own_title'), settings.name)),
    identity: identityName(viewer.id, locale),
    preview: memberPath(viewer.id),
    profile: toProfilePage(view, { tenant, textLocale, t }),
    photos: photosOf(tenant, { own: photos, returnTo: PATHS.profile }),
    seenBy,
    completeness,
    sections,
    versions: Object.fromEntries(SECTIONS.map((section) => [section, versionOf(stored[section])])) as Record<
      Section,
      string
    >,
    basics: {
      name: details.name,
      nameMost: NAME_LENGTH.max,
      asked,
      // The stored gender can be kept although the site no longer offers it.
      genders: withStored(settings.genders, details.gender),
      gender: details.gender,
      seekings: withStored(settings.seeking, details.seeking),
      seeking: details.seeking,
      birthDate: longDate(tenant, new Date(`${details.birthDate}T00:00:00Z`), textLocale),
      location: await locationOf(req, {
        ...{ viewer, details, textLocale, asksPlace: asked.place, keepsCountry: true },
      }),
    },
    about: { text: details.about ?? '', most: ABOUT_MAX },
    prompts: { offered: prompts, most: PROMPTS_MAX, longest: PROMPT_ANSWER_MAX },
    interests,
    traits: traits.map(({ field, column, choices }) => ({
      field,
      choices: [...choices],
      value: details[column] ?? '',
    })),
  }
}

const withStored = <Choice extends string>(choices: readonly Choice[], stored: Choice): Choice[] => [
  ...new Set([...choices, stored]),
]

export type OwnProfilePage = Awaited<ReturnType<typeof ownProfilePage>>
