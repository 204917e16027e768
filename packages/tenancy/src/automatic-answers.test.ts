import { afterAll, expect, it } from 'vitest'
import { answersFor } from './automatic-answers.ts'
import { loadFolder } from './load.ts'
import { sampleSettings, sampleTenants } from './sample-tenants.ts'

const folders = sampleTenants()
afterAll(() => folders.remove())

it('reads the lines of a folder, gives them in the reader’s language, and reports what nobody would get', async () => {
  await folders.write({
    'a.example/settings.json': { ...sampleSettings, locales_by_country: { BE: ['fr', 'nl'] } },
    'a.example/answers/nl.json': ['Een', 'Twee'],
    'a.example/answers/fr.json': ['Un'],
    'a.example/answers/xx.json': ['?'],
    'a.example/answers/de.json': ['Eins', ' '],
    'a.example/answers/sv.json': [],
    'a.example/answers/it.json': { line: 'Uno' },
    'a.example/answers/notes.txt': 'x',
  })
  const { tenant, faults } = await loadFolder(folders.dir, 'a.example')
  if (!tenant) throw new Error('no tenant')
  expect(tenant.answers).toEqual({ nl: ['Een', 'Twee'], fr: ['Un'] })
  expect(faults.map(({ file, severity }) => `${file} ${severity}`).toSorted()).toEqual([
    ...['answers/de.json error', 'answers/it.json error', 'answers/notes.txt warning', 'answers/sv.json error'],
    'answers/xx.json error',
  ])
  const lines = (language: 'fr' | 'fi' | null, country: string) => answersFor(tenant, { language, country })
  expect([lines('fr', 'NL'), lines(null, 'BE'), lines('fi', 'NL'), lines(null, 'NL')]).toEqual([
    ...[['Un'], ['Un'], ['Een', 'Twee'], ['Een', 'Twee']],
  ])
  expect(answersFor({ ...tenant, answers: {} }, { language: 'fr', country: 'NL' })).toEqual([])
})
