import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { interests } from '@hearth/seed/interests'
import { expect, it } from 'vitest'
import { ROOT } from './services.ts'

// The profile page may not import the reference data, nor a script the profile page: what the page says is read from its source.
const WEB = path.join(ROOT, 'apps/web')
const SOURCE = readFileSync(path.join(WEB, 'app/features/profile/interest-icons.ts'), 'utf8')
const lucide: Readonly<Record<string, { readonly displayName?: string } | undefined>> = createRequire(
  path.join(WEB, 'package.json'),
)('lucide-react')

const pascalCase = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

it('the profile page draws each interest by the icon that the reference data names', () => {
  // Lucide keeps the old names of icons that it renames, such as music: what counts is which icon a name stands for.
  const iconOf = (component: string) => lucide[component]?.displayName
  const drawn = [...SOURCE.matchAll(/^ {2}'?([\w-]+)'?: (\w+),$/gm)].map(([, id = '', shape = '']) => [
    id,
    iconOf(shape),
  ])
  const named = interests.map(({ id, icon }) => [id, iconOf(pascalCase(icon))])
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(named))
  expect(Object.values(Object.fromEntries(named))).not.toContain(undefined)
})
