import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadMessages } from './catalogue.ts'
import { NEEDS } from './needs.ts'
import { PAGE_NAMES } from './pages.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/TENANTS.md'), 'utf8')
const partAfter = (mark: string, end: string) => page.split(mark)[1]?.split(end, 1)[0] ?? ''

/** Whoever follows a name that does not exist blocks the whole folder. */
describe('docs/TENANTS.md', () => {
  test('lists the areas of texts, and no others', () => {
    const rows = [...partAfter('\n| area | holds |\n|---|---|\n', '\n\n').matchAll(/^\| `([a-z]+)` \| .+ \|$/gm)]
    expect(rows.map(([, area]) => area)).toEqual(Object.keys(loadMessages().en).sort())
  })

  test('lists the static pages', () => {
    expect(page).toContain(`Pages are \`${PAGE_NAMES.join(', ')}\`.`)
  })

  test('names whatever a line of a page may need', () => {
    const named = partAfter('- A line that begins with', '\n- ')
    expect(NEEDS.filter((need) => !new RegExp(`\`(?:\\{\\{with:)?${need}(?:\\}\\})?\``).test(named))).toEqual([])
  })
})
