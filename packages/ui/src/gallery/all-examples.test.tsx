// @vitest-environment node
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { allExamples } from './all-examples.ts'
import { sampleLocales, sampleWords } from './sample-words.ts'

const COMPONENTS = path.resolve(import.meta.dirname, '../components')
/** Component folders; a folder of measures or styles only has nothing to show. */
const componentsOnDisk = readdirSync(COMPONENTS).filter((name) =>
  existsSync(path.join(COMPONENTS, name, `${name}.tsx`)),
)

/** Shown as parts of other components. */
const SHOWN_BY_OTHERS = ['visually-hidden']

it('has examples of every component', () => {
  const shown = allExamples.map(({ component }) => component)
  expect([...shown, ...SHOWN_BY_OTHERS].sort()).toEqual(componentsOnDisk.sort())
  for (const { component, examples } of allExamples) {
    expect(examples.length, component).toBeGreaterThan(0)
    expect(new Set(examples.map(({ name }) => name)).size, component).toBe(examples.length)
  }
})

it.for(sampleLocales)(
  'renders every example in %s on the server, with no style that our policy would block',
  (locale) => {
    const words = sampleWords(locale)
    const all = allExamples.flatMap(({ component, examples }) =>
      examples.map(({ name, render }) => ({ name: `${component}, ${name}`, html: renderToString(render(words)) })),
    )
    expect(all.filter(({ html }) => html === '').map(({ name }) => name)).toEqual([])
    expect(all.filter(({ html }) => html.includes(' style=')).map(({ name }) => name)).toEqual([])
  },
)
