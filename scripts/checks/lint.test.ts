import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { REPOSITORY, runTool } from './commands.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `export const line${at} = ${at}\n`).join('')

test('the rules that Biome is trusted with find what they are to find', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'hearth-lint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  copyFileSync(path.join(REPOSITORY, 'biome.json'), path.join(root, 'biome.json'))
  mkdirSync(path.join(root, 'packages'))
  mkdirSync(path.join(root, 'apps/web/app'), { recursive: true })
  const write = (name: string, text: string, folder = 'packages') => writeFileSync(path.join(root, folder, name), text)
  write('focused.test.ts', `test.${'only'}('adds', () => {})\n`)
  write('ignored.ts', '// @ts-ignore wrong\nexport const one: number = 1\n')
  write('logged.ts', 'console.log(1)\n')
  write('exported.ts', 'export default 1\n')
  write('package.json', '{ "dependencies": { "@tanstack/react-query": "5", "react": "18" } }', 'apps/web')
  write('late.ts', "import { Suspense } from 'react'\nexport const Late = Suspense\n", 'apps/web/app')
  write(
    'saved.ts',
    "import { useMutation } from '@tanstack/react-query'\nexport const useSaved = useMutation\n",
    'apps/web/app',
  )
  write('long.ts', lines(401))
  write('fits.ts', lines(400))

  const { stdout } = await runTool('biome', ['lint', '--vcs-enabled=false', '--reporter=github', '.'], root)
  const found = [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=[^,]*?([\w.]+),/g)].map(
    ([, rule, file]) => `${file} ${rule}`,
  )
  expect(found.sort()).toEqual([
    'exported.ts noDefaultExport',
    'focused.test.ts noFocusedTests',
    'ignored.ts noTsIgnore',
    'late.ts noRestrictedImports',
    'logged.ts noConsole',
    'long.ts noExcessiveLinesPerFile',
    'saved.ts noRestrictedImports',
  ])
})
