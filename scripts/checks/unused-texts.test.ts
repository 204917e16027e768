import { expect, test } from 'vitest'
import { unusedTexts } from './unused-texts.ts'

const AREAS = {
  shell: { close: 'Close', gender_woman: 'A woman', gender_man: 'A man', people_one: 'One', people_other: 'Many' },
  errors: { 'accounts.taken': 'Taken', 'accounts.odd': 'Odd', error_default: 'Error' },
}
const PATH = 'apps/web/app/page.tsx'
/** What is left unused when these lines are the only source. */
const unused = (lines: readonly string[], { path = PATH, named = [] as string[] } = {}) =>
  unusedTexts([{ path, text: lines.join('\n') }], AREAS, named)

/** A call with a template of these parts: in quotes it would look like a slip. */
const template = (...parts: string[]) => `t(\`${parts.join(`$${'{name}'}`)}\`)`

const EVERYTHING = [
  "const { t } = useTranslation('shell')",
  "t('close')",
  template('gender_', ''),
  "t('people', { count })",
  "refuse('accounts.taken')",
  "t('errors:accounts.odd')",
  "t('errors:error_default')",
]

test('a text is used by its name, by a template with its fixed parts, as a plural by its stem, and as the code of a failure', () => {
  expect(unused(EVERYTHING)).toEqual([])
})

test.each([
  [template('gender_', ''), ['shell:gender_woman', 'shell:gender_man']],
  ["t('people', { count })", ['shell:people']],
  ["refuse('accounts.taken')", ['errors:accounts.taken']],
  ["t('errors:error_default')", ['errors:error_default']],
  ["const { t } = useTranslation('shell')", ['shell:close', 'shell:gender_woman', 'shell:gender_man', 'shell:people']],
])('without %s its texts are found', (line, found) => {
  expect(unused(EVERYTHING.filter((other) => other !== line))).toEqual(found)
})

test.each([
  ['a component of another area', ["const { t } = useTranslation('errors')", "t('close')"]],
  ['the second area that a component asks for', ["const { t } = useTranslation(['errors', 'shell'])", "t('close')"]],
  ['a template of nothing but an area', ["const { t } = useTranslation('shell')", template('shell:', '')]],
  ['a template of nothing', ["const { t } = useTranslation('shell')", template('', '', '')]],
  ['a property', ["const { t } = useTranslation('shell')", 'const a = { close: 1 }', 't(name)']],
])('%s uses none by its key alone', (_, lines) => {
  expect(unused(lines)).toContain('shell:close')
})

test.each(['apps/web/app/page.test.tsx', 'packages/texts/src/words.ts', 'apps/web/e2e/page.spec.ts', 'scripts/a.ts'])(
  '%s shows nobody a text',
  (path) => {
    expect(unused(EVERYTHING, { path })).toHaveLength(7)
  },
)

test('what data name is used', () => {
  expect(unused([], { named: ['shell:close', 'shell:people'] })).not.toContain('shell:close')
})
