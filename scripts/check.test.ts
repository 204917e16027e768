import { expect, test } from 'vitest'
import { runChecks } from './check.ts'

test('a check passes without faults, and fails with faults or when it throws', async () => {
  const results = await runChecks({
    clean: () => [],
    faulty: async () => ['a.ts: wrong', 'b.ts: wrong too'],
    broken: () => {
      throw new Error('no such tool')
    },
  })
  expect(results.map(({ name, ok, output }) => ({ name, ok, output }))).toEqual([
    { name: 'clean', ok: true, output: '' },
    { name: 'faulty', ok: false, output: 'a.ts: wrong\nb.ts: wrong too' },
    { name: 'broken', ok: false, output: 'the check itself failed: no such tool' },
  ])
})
