import { NAME_LENGTH } from '@hearth/contracts/accounts'
import { ABOUT_MAX, PROMPT_ANSWER_MAX, PROMPTS_MAX } from '@hearth/contracts/profiles'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { ownProfile } from '@hearth/domain/profiles/own-profile'
import { saveAbout } from '@hearth/domain/profiles/save-about'
import { askedBasics, type BasicsSite, saveBasics } from '@hearth/domain/profiles/save-basics'
import { saveInterests } from '@hearth/domain/profiles/save-interests'
import { askedTraits, savePersonal } from '@hearth/domain/profiles/save-personal'
import { savePrompts } from '@hearth/domain/profiles/save-prompts'
import { askedPrompts } from '@hearth/domain/profiles/visibility'
import { z } from 'zod'
import { memberPath, PATHS } from '../../addresses.ts'
import { type PhotosOf, photosOf } from '../../areas/photos/photos.server.ts'
import { toProfilePage, visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { regionsOf } from '../../areas/profiles/regions.server.ts'
import { identityName } from '../../client/identity.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { formTitle } from '../../http/refused-form.server.ts'
import { countriesByName, longDate } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { SECTIONS, type Section } from './sections.ts'

const typed = z.string().optional()
// Nothing is required of the body: what is missing stays as it is, or is a fault of its field.
export const sectionForm = z.object({
  section: z.enum(SECTIONS),
  ...{ name: typed, gender: typed, seeking: typed },
  ...{ country: typed, region: typed, city: typed, lat: typed, lon: typed },
  ...{ sexuality: typed, hair_colour: typed, eye_colour: typed, body_type: typed },
  ...{ relationship_status: typed, tattoos: typed },
  about: typed,
  interests: z.union([z.string().transform((one) => [one]), z.array(z.string()).max(200)]).default([]),
  ...{ prompt_1: typed, prompt_2: typed, prompt_3: typed },
  ...{ answer_1: typed, answer_2: typed, answer_3: typed },
})
export type SectionForm = z.output<typeof sectionForm>

const answersIn = (form: SectionForm) => [
  { prompt: form.prompt_1 ?? '', answer: form.answer_1 ?? '' },
  { prompt: form.prompt_2 ?? '', answer: form.answer_2 ?? '' },
  { prompt: form.prompt_3 ?? '', answer: form.answer_3 ?? '' },
]

const siteOf = ({ settings }: HandlerContext['tenant']): BasicsSite => ({
  countries: settings.countries,
  genders: settings.genders,
  seeking: settings.seeking,
  fields: settings.visible_profile_fields,
})

/** Saves one section. */
export function saveSection({ ctx, tenant }: HandlerContext, { viewer, form }: { viewer: Viewer; form: SectionForm }) {
  const visible = visibleOf(tenant)
  if (form.section === 'basics') return saveBasics(ctx, { viewer, site: siteOf(tenant), draft: form })
  if (form.section === 'about') return saveAbout(ctx, { viewer, visible, about: form.about ?? '' })
  if (form.section === 'prompts') return savePrompts(ctx, { viewer, visible, answers: answersIn(form) })
  if (form.section === 'interests') return saveInterests(ctx, { viewer, visible, interests: form.interests })
  return savePersonal(ctx, { viewer, visible, genders: tenant.settings.genders, draft: form })
}

/** The member's own profile as others see it, and all that can be edited of it. */
export async function ownProfilePage(
  req: HandlerContext,
  { viewer, ...photoForm }: { viewer: Viewer } & Pick<PhotosOf, 'failure' | 'removed'>,
) {
  const { ctx, tenant, load, request } = req
  const visible = visibleOf(tenant)
  const { settings } = tenant
  const [{ view, photos, details, seenBy, completeness, interests }, locale, textLocale, t] = await Promise.all([
    ownProfile(ctx, { viewer, visible }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const { countries } = settings
  const asked = askedBasics(siteOf(tenant))
  const country = countries.find((one) => one === details.country) ?? null
  const regions = asked.place ? await regionsOf(ctx, viewer.scope, country) : []
  const traits = askedTraits(visible, settings.genders)
  const prompts = askedPrompts(visible)
  const sections: Section[] = SECTIONS.filter((section) => {
    if (section === 'about') return visible.notes
    if (section === 'prompts') return prompts.length > 0
    if (section === 'interests') return visible.fields.includes('interests')
    return section === 'basics' || traits.length > 0
  })
  const stored = { country: details.country, region: details.regionId ?? '', city: details.cityId ?? '' }
  return {
    title: formTitle(load, t, `${t('profiles:own_title')} · ${settings.name}`),
    identity: identityName(viewer.id, locale),
    preview: memberPath(viewer.id),
    profile: toProfilePage(view, { tenant, textLocale, t }),
    photos: photosOf(tenant, { ...photoForm, own: photos, returnTo: PATHS.profile }),
    seenBy,
    completeness,
    sections,
    basics: {
      name: details.name,
      nameMost: NAME_LENGTH.max,
      asked,
      // What a member is stays to choose, though the site has another choice by now.
      genders: withStored(settings.genders, details.gender),
      gender: details.gender,
      seekings: withStored(settings.seeking, details.seeking),
      seeking: details.seeking,
      birthDate: longDate(tenant, new Date(`${details.birthDate}T00:00:00Z`), textLocale),
      location: {
        ...stored,
        countries: countriesByName(withStored(countries, details.country), textLocale),
        regions: regions.map(({ id, name }) => ({ value: id, label: name })),
        cities: details.city === null ? [] : [{ value: stored.city, label: details.city }],
      },
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
