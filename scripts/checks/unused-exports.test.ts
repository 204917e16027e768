import { expect, test } from 'vitest'
import { unusedExports } from './unused-exports.ts'

const code = (path: string, text: string) => ({ path, text })

const USED = code(
  'packages/ui/src/used.ts',
  'export const one = 1\nexport function two() {}\nexport interface Three {}\nexport type Four = 4\nexport class Five {}\nexport const { six, at: [seven] } = x\n',
)

test.each([
  ['a name', "import { one, two, type Three, Four, Five as Fifth, six, seven } from './used.ts'"],
  ['a package', "import { one, two, Three, Four, Five, six, seven } from '@hearth/ui/used'"],
  [
    'names of a namespace',
    "import * as it from './used.ts'\nit.one + it.two + it.Five + it.six + it.seven\nlet x: it.Three | it.Four",
  ],
  ['a namespace that is handed on', "import * as it from './used.ts'\nshow(it)"],
  ['a namespace read by a computed name', "import * as it from './used.ts'\nit[name]"],
  ['a re-export', "export * from './used.ts'"],
  [
    'a file that loads it later',
    "const all = await import('./used.ts')\nshow(all.one, all.two, all.Five)\nconst { six, seven: rest } = all\nlet x: import('./used.ts').Three | import('./used.ts').Four.Part",
  ],
  [
    'a file that names its type',
    "import type { Three, Four } from './used.ts'\nconst load = () => fetched as Promise<typeof import('./used.ts')>\nload().then(({ one, two }) => show(one, two))\nconst it = await load()\nshow(it.Five, it.six, it.seven)",
  ],
])('an export is used by %s', (_, text) => {
  expect(unusedExports([USED, code('packages/ui/src/user.test.ts', text)])).toEqual([])
})

test.each([
  ['nobody', '', ['one', 'two', 'Three', 'Four', 'Five', 'six', 'seven']],
  ['a file that names the rest', "import { one, two, Three, Four, Five, six } from './used.ts'", ['seven']],
  [
    'a file of the same name elsewhere',
    "import { one, two, Three, Four, Five, six, seven } from '@hearth/db/used'",
    ['one', 'two', 'Three', 'Four', 'Five', 'six', 'seven'],
  ],
  [
    'some names of a namespace',
    "import * as it from './used.ts'\nit.one + it.two + it.six + it.seven",
    ['Three', 'Four', 'Five'],
  ],
  [
    'one name of a file that is loaded later',
    "const six = (await import('./used.ts')).six",
    ['one', 'two', 'Three', 'Four', 'Five', 'seven'],
  ],
  [
    'names of a file that is loaded later',
    "const { two } = await import('./used.ts')\nimport('./used.ts').then((all) => show(all.six))",
    ['one', 'Three', 'Four', 'Five', 'seven'],
  ],
  [
    'a file that names its type, and reads one name,',
    "let all: typeof import('./used.ts') | null = null\nshow(all?.two)",
    ['one', 'Three', 'Four', 'Five', 'six', 'seven'],
  ],
])('exports that %s uses are found', (_, text, names) => {
  const faults = unusedExports([USED, code('packages/ui/src/user.ts', text)])
  expect(faults).toEqual(
    names.map((name) => expect.stringMatching(new RegExp(`^packages/ui/src/used.ts:\\d: .* ${name};`))),
  )
})

test('what a framework reads by name is left to it, and a default export to whoever demands it', () => {
  const files = [
    code('apps/web/app/routes/login/route.tsx', 'export const loader = 1\nexport default function Page() {}'),
    code('apps/web/vite.config.ts', 'export const server = {}'),
    code('packages/db/src/queries/photos/photos.ts', 'export const listPhotos = 1'),
    code('packages/ui/src/panel.ts', 'export default 1'),
  ]
  expect(unusedExports(files)).toEqual([])
})
