import { ABOUT_MAX, type Prompt, type SignupStep } from '@hearth/contracts/profiles'
import { loadReference } from '@hearth/db/load-reference'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { advanceStep, ownDetails, signupStepsOf, stepToShow } from '../onboarding/signup-steps.ts'
import { tidy } from '../platform/tidy-text.ts'
import { parsePoint } from '../reference/places.ts'
import { parseAbout, saveAbout } from './save-about.ts'
import { saveFirstWords } from './save-first-words.ts'
import { type LocationDraft, saveLocation } from './save-location.ts'
import { askedTraits, type SavePersonal, savePersonal } from './save-personal.ts'
import { type AnswerDraft, savePrompts } from './save-prompts.ts'
import type { Visible } from './visibility.ts'

const HAARLEM = '0b8a3f0e-1111-4111-8111-000000000001'
const UTRECHT = '0b8a3f0e-1111-4111-8111-000000000002'
const GENT = '0b8a3f0e-1111-4111-8111-000000000003'
const LOST = '0b8a3f0e-1111-4111-8111-000000000004'

const test = dbTest.extend('world', async ({ db, urls, scopeA }) => {
  await loadReference(urls.ownerUrl, {
    fingerprint: 'own details',
    read: () => ({
      countries: ['NL', 'BE'].map((code) => ({ code, name: code })),
      regions: [
        { id: 'NL.07', country: 'NL', name: 'Noord-Holland' },
        { id: 'NL.09', country: 'NL', name: 'Utrecht' },
        { id: 'BE.VLG', country: 'BE', name: 'Vlaanderen' },
      ],
      cities: [
        { id: HAARLEM, country: 'NL', regionId: 'NL.07', name: 'Haarlem', lat: 52.38084, lon: 4.63683 },
        { id: UTRECHT, country: 'NL', regionId: 'NL.09', name: 'Utrecht', lat: 52.09083, lon: 5.12222 },
        { id: GENT, country: 'BE', regionId: 'BE.VLG', name: 'Gént', lat: 51.05, lon: 3.71667 },
        { id: LOST, country: 'NL', regionId: null, name: 'Lost', lat: 52, lon: 5 },
      ],
      interests: [],
    }),
  })
  const ctx = appContext(db)
  const { id } = await inTenant(db, scopeA, (tx) => makeMember(tx))
  const viewer = { scope: scopeA, id }
  const setStep = (step: string | null) =>
    withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = ${step} where id = ${id}`)
  return {
    ...{ ctx, viewer, setStep },
    details: () => ownDetails(ctx, { viewer }),
    place: async () => {
      const [row] = await withClient(
        urls.superuserUrl,
        (sql) => sql`select country, region_id, city_id, lat, lon, cell from profiles where member_id = ${id}`,
      )
      return { ...row }
    },
    change: (columns: Record<string, string>) => changeProfile(urls.superuserUrl, scopeA, { memberId: id, ...columns }),
    locate: (draft: Partial<LocationDraft>, countries = ['NL', 'BE']) =>
      saveLocation(ctx, {
        viewer,
        countries,
        draft: { country: 'NL', region: '', city: '', lat: '', lon: '', ...draft },
      }),
    tell: (
      draft: SavePersonal['draft'],
      fields: Visible['fields'] = ALL.fields,
      genders: SavePersonal['genders'] = ['woman', 'man'],
    ) => savePersonal(ctx, { viewer, visible: { fields }, genders, draft }),
    write: (about: string, notes = true) => saveAbout(ctx, { viewer, visible: { notes }, about }),
    goOn: (step: SignupStep, steps: readonly SignupStep[] = signupStepsOf(ALL, UNCONFIRMED)) =>
      advanceStep(ctx, { viewer, step, steps }),
    begin: (about: string, first: AnswerDraft, prompts: readonly Prompt[] = PROMPTS) =>
      saveFirstWords(ctx, { viewer, visible: { notes: true, prompts }, about, first }),
    answer: (answers: readonly AnswerDraft[]) =>
      savePrompts(ctx, { viewer, visible: { notes: true, prompts: PROMPTS }, answers }),
  }
})

const UNCONFIRMED = { status: 'not_confirmed' } as const
const PROMPTS: readonly Prompt[] = ['perfect_sunday', 'makes_me_laugh', 'proud_of']

const ALL: Visible = {
  fields: ['sexuality', 'hair_colour', 'eye_colour', 'body_type', 'relationship_status', 'tattoos'],
  notes: true,
}

describe('a place', () => {
  test('is a city, with its region and its coordinates to two decimals', async ({ world }) => {
    expect(await world.locate({ region: 'NL.07', city: HAARLEM })).toEqual({ ok: true, value: null })
    expect(await world.place()).toMatchObject({
      country: 'NL',
      region_id: 'NL.07',
      city_id: HAARLEM,
      lat: 52.38,
      lon: 4.64,
    })
    await world.locate({ city: UTRECHT.toUpperCase() })
    expect(await world.place()).toMatchObject({ region_id: 'NL.09', city_id: UTRECHT, lat: 52.09, lon: 5.12 })
    expect(await world.details()).toMatchObject({ regionId: 'NL.09', cityId: UTRECHT, city: 'Utrecht' })
  })

  test('is a country or a region alone, which clears the former city', async ({ world }) => {
    await world.locate({ region: 'NL.07', city: HAARLEM })
    await world.locate({ region: 'NL.09' })
    expect(await world.place()).toEqual({
      country: 'NL',
      region_id: 'NL.09',
      city_id: null,
      lat: null,
      lon: null,
      cell: null,
    })
    await world.locate({ country: 'BE' })
    expect(await world.place()).toMatchObject({ country: 'BE', region_id: null })
  })

  test('is where the browser says, no finer than two decimals, and only where that is a point on earth', async ({
    world,
  }) => {
    await world.locate({ city: HAARLEM, lat: '52.377956', lon: '4.6471' })
    expect(await world.place()).toMatchObject({ lat: 52.38, lon: 4.65 })
    for (const [lat, lon] of [
      ['91', '4'],
      ['52', ''],
      ['NaN', '4'],
      ['1e3', '4'],
      ['Infinity', '4'],
      ['52', '-180.01'],
    ] as const) {
      expect(parsePoint(lat, lon), `${lat}, ${lon}`).toBeNull()
      await world.locate({ city: HAARLEM, lat, lon })
      expect(await world.place()).toMatchObject({ lat: 52.38, lon: 4.64 })
    }
  })

  test('may be typed by name within a region, with or without its accents', async ({ world }) => {
    await world.locate({ country: 'BE', region: 'BE.VLG', city: ' GENT ' })
    expect(await world.place()).toMatchObject({ country: 'BE', region_id: 'BE.VLG', city_id: GENT })
    expect(await world.locate({ country: 'BE', city: 'Gent' })).toMatchObject({
      faults: [{ field: 'city', code: 'profiles.city_unknown' }],
    })
  })

  test('that does not hold together is refused, field by field, and nothing changes', async ({ world }) => {
    await world.locate({ region: 'NL.07', city: HAARLEM })
    const before = await world.place()
    const wrong: [Partial<LocationDraft>, string, string][] = [
      [{ country: '' }, 'country', 'profiles.country_required'],
      [{ country: 'DE' }, 'country', 'profiles.country_required'],
      [{ region: 'BE.VLG' }, 'region', 'profiles.region_unknown'],
      [{ region: "'; drop table profiles" }, 'region', 'profiles.region_unknown'],
      [{ region: 'NL.09', city: HAARLEM }, 'city', 'profiles.city_elsewhere'],
      [{ city: GENT }, 'city', 'profiles.city_elsewhere'],
      [{ region: 'NL.07', city: LOST }, 'city', 'profiles.city_elsewhere'],
      [{ region: 'NL.07', city: 'Nowhere' }, 'city', 'profiles.city_unknown'],
      [{ region: 'NL.07', city: 'x'.repeat(5000) }, 'city', 'profiles.city_unknown'],
      [{ city: '0b8a3f0e-1111-4111-8111-000000000099' }, 'city', 'profiles.city_unknown'],
    ]
    for (const [draft, field, code] of wrong)
      expect(await world.locate(draft), JSON.stringify(draft)).toMatchObject({ ok: false, faults: [{ field, code }] })
    expect(await world.locate({ country: 'BE' }, ['NL'])).toMatchObject({ ok: false })
    expect(await world.place()).toEqual(before)
  })
})

describe('what somebody says of themself', () => {
  test('is saved as far as it was asked, and taken back by an empty answer', async ({ world }) => {
    expect(await world.tell({ sexuality: 'curious', tattoos: 'one' })).toMatchObject({ ok: true })
    expect(await world.tell({ tattoos: '', hair_colour: 'dyed' })).toMatchObject({ ok: true })
    expect(await world.details()).toMatchObject({
      sexuality: 'curious',
      tattoos: null,
      hairColour: 'dyed',
      eyeColour: null,
    })
  })

  test('is not saved where the site does not show it', async ({ world }) => {
    expect(await world.tell({ sexuality: 'gay', body_type: 'slim' }, ['body_type', 'gender'])).toMatchObject({
      ok: true,
    })
    expect(await world.details()).toMatchObject({ sexuality: null, bodyType: 'slim' })
    expect(await world.tell({ sexuality: 'nonsense' }, [])).toMatchObject({ ok: true })
  })

  test('that is no choice is named, and nothing is saved', async ({ world }) => {
    expect(await world.tell({ sexuality: 'gay', tattoos: 'constructor', eye_colour: 'none' })).toEqual({
      ok: false,
      reason: 'profiles.invalid_details',
      faults: [
        { field: 'eye_colour', code: 'profiles.choice_unknown' },
        { field: 'tattoos', code: 'profiles.choice_unknown' },
      ],
    })
    expect(await world.details()).toMatchObject({ sexuality: null })
  })
})

test('where everybody is a man, nobody is offered to be a lesbian, nor can say so', async ({ world }) => {
  const choicesOf = (genders: SavePersonal['genders']) =>
    askedTraits(ALL, genders).find(({ field }) => field === 'sexuality')?.choices
  expect(choicesOf(['man'])).not.toContain('lesbian')
  expect(choicesOf(['man'])).toContain('gay')
  for (const genders of [['woman'], ['man', 'nonbinary']] as const) expect(choicesOf(genders)).toContain('lesbian')
  expect(await world.tell({ sexuality: 'lesbian' }, ALL.fields, ['man'])).toMatchObject({
    faults: [{ field: 'sexuality', code: 'profiles.choice_unknown' }],
  })
  expect(await world.tell({ sexuality: 'lesbian' })).toMatchObject({ ok: true })
})

describe('words about oneself', () => {
  test('are stored as they read', () => {
    const family = '👨‍👩‍👧'
    const typed: [string, string][] = [
      ['  Hello \r\n\r\n\r\n\r\nyou  \n', 'Hello\n\nyou'],
      ['a\u0000b\u001B[31m\u202Ec\u200Bd', 'ab[31mcd'],
      [`1\uFE0F\u20E3 ${family}`, `1\uFE0F\u20E3 ${family}`],
      ['e\u0301', '\u00E9'],
      [`z${'\u0335'.repeat(40)}`, `z${'\u0335'.repeat(6)}`],
      [' \u200B\n ', ''],
      ['👍🏽'.repeat(ABOUT_MAX), '👍🏽'.repeat(ABOUT_MAX)],
    ]
    for (const [text, stored] of typed) expect(parseAbout(text)).toEqual({ ok: true, value: stored })
  })

  test('are at most two thousand visible characters', () => {
    const tooLong = { ok: false, fault: { code: 'profiles.about_too_long', params: { max: 2000 } } }
    expect(parseAbout(` ${'x'.repeat(ABOUT_MAX)} `)).toMatchObject({ ok: true })
    expect(parseAbout('x'.repeat(ABOUT_MAX + 1))).toEqual(tooLong)
    expect(parseAbout('👍🏽'.repeat(ABOUT_MAX + 1))).toEqual(tooLong)
    expect(parseAbout('x'.repeat(10_000_000))).toEqual(tooLong)
  })

  // An algorithm that examines a run of spaces from each of its positions takes minutes here.
  test('are tidied in one walk, whatever they are', { timeout: 10_000 }, () => {
    for (const mark of [' ', '\n', '\u0301', '\u200B', '\r'])
      expect(tidy(`a${mark.repeat(200_000)}b`).length, JSON.stringify(mark)).toBeLessThanOrEqual(200_002)
  })

  test('are saved, replaced and removed, and only where the site shows them', async ({ world }) => {
    await world.write(' I write letters. ')
    expect(await world.details()).toMatchObject({ about: 'I write letters.' })
    expect(await world.write('x'.repeat(2001))).toMatchObject({ faults: [{ field: 'about' }] })
    await world.write('Other', false)
    expect(await world.details()).toMatchObject({ about: 'I write letters.' })
    await world.write(' ')
    expect(await world.details()).toMatchObject({ about: null })
  })
})

describe('the first words', () => {
  test('are a text and the answer to a prompt, and other answers stay', async ({ world }) => {
    const sunday = { prompt: 'perfect_sunday', answer: 'Bread, paper, sea' }
    const laugh = { prompt: 'makes_me_laugh', answer: 'Ducks' }
    expect(await world.begin('I write letters.', sunday)).toEqual({ ok: true, value: null })
    expect(await world.details()).toMatchObject({ about: 'I write letters.', answers: [sunday] })
    await world.answer([sunday, laugh])
    await world.begin('', { prompt: 'proud_of', answer: 'My bike' })
    expect(await world.details()).toMatchObject({
      about: null,
      answers: [{ prompt: 'proud_of', answer: 'My bike' }, laugh],
    })
    await world.begin('', { prompt: '', answer: '' })
    expect(await world.details()).toMatchObject({ answers: [laugh] })
  })

  test('are saved together or not at all, and each fault names its field', async ({ world }) => {
    expect(await world.begin('x'.repeat(2001), { prompt: '', answer: 'Ducks' })).toMatchObject({
      faults: [{ field: 'about' }, { field: 'prompt_1', code: 'profiles.prompt_required' }],
    })
    await world.begin('I write letters.', { prompt: 'of another site', answer: 'Ducks' })
    await world.begin('x'.repeat(2001), { prompt: 'proud_of', answer: 'My bike' })
    expect(await world.details()).toMatchObject({ about: null, answers: [] })
    // A site without prompts asks for the text only.
    await world.begin('I write letters.', { prompt: '', answer: 'Ducks' }, [])
    expect(await world.details()).toMatchObject({ about: 'I write letters.', answers: [] })
  })
})

describe('the steps of signing up', () => {
  test('are those that the site asks something in', () => {
    expect(signupStepsOf(ALL, UNCONFIRMED)).toEqual(['photo', 'location', 'personal', 'about', 'confirm'])
    expect(signupStepsOf({ fields: ['gender', 'city'], notes: false }, UNCONFIRMED)).toEqual([
      'photo',
      'location',
      'confirm',
    ])
  })

  test('end before the one about the address once it is confirmed', () => {
    const steps = signupStepsOf(ALL, { status: 'active' })
    expect(steps).toEqual(['photo', 'location', 'personal', 'about'])
    expect(stepToShow('confirm', { steps })).toBeNull()
    expect(stepToShow('confirm', { steps, asked: 'confirm' })).toBeNull()
    expect(stepToShow('confirm', { steps, asked: 'about' })).toBe('about')
  })

  test('go on where somebody stopped; an earlier one may be asked for, a later one not', () => {
    const steps = signupStepsOf({ ...ALL, notes: false }, UNCONFIRMED)
    const shown = (stored: string | null, asked?: SignupStep) => stepToShow(stored, { steps, ...(asked && { asked }) })
    expect(shown('location')).toBe('location')
    // The site no longer has this step.
    expect(shown('about')).toBe('confirm')
    expect(shown('of another release')).toBe('photo')
    // A member who stopped before the step for photos was introduced.
    expect(shown('location', 'photo')).toBe('photo')
    expect(shown('confirm', 'personal')).toBe('personal')
    expect(shown('personal', 'confirm')).toBe('personal')
    expect(shown('personal', 'about')).toBe('personal')
    expect(shown(null)).toBeNull()
    expect(shown(null, 'location')).toBe('location')
  })

  test('lead forward only, whatever other tabs do', async ({ world }) => {
    const { goOn, setStep, details } = world
    const stepAfter = async () => (await details()).signupStep
    await setStep('photo')
    expect(await goOn('photo')).toBe('location')
    expect(await stepAfter()).toBe('location')
    await Promise.all([goOn('location'), goOn('location'), goOn('location')])
    expect(await stepAfter()).toBe('personal')
    expect(await goOn('about')).toBe('confirm')
    expect(await stepAfter()).toBe('confirm')
    expect(await goOn('location')).toBeNull()
    await goOn('personal')
    expect(await stepAfter()).toBe('confirm')
    await Promise.all([goOn('confirm'), goOn('personal')])
    expect(await stepAfter()).toBeNull()
    await goOn('location')
    expect(await stepAfter()).toBeNull()
  })

  test('skip what the site leaves out', async ({ world }) => {
    await world.setStep('location')
    await world.goOn('location', ['location', 'confirm'])
    expect((await world.details()).signupStep).toBe('confirm')
  })
})
