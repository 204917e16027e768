import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { interests } from '@hearth/seed/interests'
import { expect, it } from 'vitest'
import { ROOT } from './services.ts'

const WEB = path.join(ROOT, 'apps/web')
const DRAWINGS = readFileSync(path.join(WEB, 'app/areas/profiles/profile-icons.svg'), 'utf8')

/** The Lucide icon of each fact of a profile. */
const FACTS = {
  seeking: 'search',
  relationship_status: 'heart',
  gender: 'user-round',
  sexuality: 'magnet',
  body_type: 'person-standing',
  hair_colour: 'scissors',
  eye_colour: 'eye',
}

// What the web app has, and this folder does not.
const load = createRequire(path.join(WEB, 'package.json'))
const { createElement } = load('react') as { createElement(shape: unknown): unknown }
const { renderToStaticMarkup } = load('react-dom/server') as { renderToStaticMarkup(element: unknown): string }
const lucide = load('lucide-react') as Readonly<Record<string, unknown>>

const pascalCase = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Elements with their attributes, however they are written. */
const elementsOf = (content: string) =>
  [...content.matchAll(/<(\w+)([^>]*?)\/?>(?:<\/\w+>)?/g)].map(([, tag, attributes = '']) => [
    tag,
    ...[...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`).sort(),
  ])

it('the profile page draws each interest by the Lucide icon that the reference data names, and each fact by one', () => {
  const drawn = [...DRAWINGS.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">(.*?)<\/symbol>/gs)].map(
    ([, id = '', content = '']) => [id, elementsOf(content)] as const,
  )
  const named = [...interests.map(({ id, icon }) => [id, icon] as const), ...Object.entries(FACTS)].map(
    ([id, icon]) => {
      const shape = lucide[pascalCase(icon)]
      const markup = shape ? renderToStaticMarkup(createElement(shape)) : ''
      return [id, elementsOf(markup.replace(/^<svg[^>]*>|<\/svg>$/g, ''))] as const
    },
  )
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(named))
  // A fact and an interest of one name have one drawing.
  expect(drawn).toHaveLength(named.length)
  expect(named.filter(([, elements]) => elements.length === 0)).toEqual([])
})
