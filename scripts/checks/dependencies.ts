import { existsSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY, runTool } from './commands.ts'

interface Cruise {
  readonly summary: {
    readonly violations: ReadonlyArray<{
      readonly from: string
      readonly to: string
      readonly rule: { readonly name: string }
      readonly cycle?: ReadonlyArray<{ readonly name: string }>
    }>
    readonly ruleSetUsed: { readonly forbidden: ReadonlyArray<{ readonly name: string; readonly comment: string }> }
  }
}

/** The imports below `root` that dependency-rules.cjs forbids, one line each, with the rule and its reason. */
export async function forbiddenImports(root: string): Promise<string[]> {
  const folders = ['apps', 'packages', 'scripts'].filter((folder) => existsSync(path.join(root, folder)))
  const rules = path.join(REPOSITORY, 'dependency-rules.cjs')
  const { stdout, stderr } = await runTool('depcruise', ['--config', rules, '--output-type', 'json', ...folders], root)
  if (!stdout) throw new Error(`dependency-cruiser failed: ${stderr}`)
  const { summary } = JSON.parse(stdout) as Cruise
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
  return summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle?.length ? cycle.map(({ name }) => name).join(' → ') : to
    return `${from} → ${way}: ${rule.name}. ${comments.get(rule.name)}`
  })
}
