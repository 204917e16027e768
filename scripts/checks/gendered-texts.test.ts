import { expect, test } from 'vitest'
import { callsWithoutGender, genderedTexts } from './gendered-texts.ts'

const GENDERED = ['profiles:relationship_status.married']
const PATH = 'apps/web/app/traits.tsx'
const TEMPLATE = `\`\${field}.\${choice}\``

const faults = (call: string, { area = 'profiles', path = PATH } = {}) =>
  callsWithoutGender([{ path, text: `const { t } = useTranslation('${area}')\nlabel={${call}}` }], GENDERED)

test('a text is gendered if some language has two words where English has one', () => {
  const en = { profiles: { 'relationship_status.married': 'Married', gender_woman: 'A woman', gender_man: 'A man' } }
  const fr = {
    profiles: {
      ...{ 'relationship_status.married': 'Personne mariée', gender_woman: 'Une femme', gender_man: 'Un homme' },
      ...{ 'relationship_status.married_woman': 'Mariée', 'relationship_status.married_man': 'Marié' },
    },
  }
  expect(genderedTexts({ en, fr })).toEqual(GENDERED)
})

test.each([
  `t(${TEMPLATE})`,
  `t(${TEMPLATE} as 'tattoos.one', { count: 2 })`,
  `t('relationship_status.married')`,
  `t('profiles:relationship_status.married')`,
])('a call without a gender is found: %s', (call) => {
  expect(faults(call)).toEqual([expect.stringMatching(/^apps\/web\/app\/traits\.tsx: /)])
})

test.each([
  [`t(${TEMPLATE} as 'tattoos.one', { context })`, {}],
  [`t('relationship_status.married', { context: genderOf(one) })`, {}],
  [`t('gender')`, {}],
  [`t(${TEMPLATE})`, { area: 'shell' }],
  [`t(${TEMPLATE})`, { path: 'apps/web/app/traits.test.tsx' }],
] as const)('no fault is %s %o', (call, place) => {
  expect(faults(call, place)).toEqual([])
})
