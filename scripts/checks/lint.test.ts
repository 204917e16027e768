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
  const write = (name: string, text: string) => writeFileSync(path.join(root, 'packages', name), text)
  write('focused.test.ts', "test.only('adds', () => {})\n")
  write('ignored.ts', '// @ts-ignore wrong\nexport const one: number = 1\n')
  write('logged.ts', 'console.log(1)\n')
  write('exported.ts', 'export default 1\n')
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
    'logged.ts noConsole',
    'long.ts noExcessiveLinesPerFile',
  ])
})
