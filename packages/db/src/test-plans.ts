import type { RawClient } from './handle.ts'

/** The parts of a plan's step that tests read. */
export interface Step {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Step[]
}

/**
 * The plans of the statements with these words that `run` sends by the client: of each the generic plan, and the custom plan for its values, as a prepared
 * statement begins with custom plans and may switch to the generic one.
 */
export async function plansOf(
  client: Pick<RawClient, 'unsafe'>,
  run: () => Promise<unknown>,
  words = '',
): Promise<Step[]> {
  const { unsafe } = client
  const sent: unknown[][] = []
  client.unsafe = (...statement) => {
    sent.push(statement)
    return unsafe(...statement)
  }
  await run()
  client.unsafe = unsafe
  const plans: Step[] = []
  for (const [text, values] of sent.filter(([statement]) => String(statement).includes(words)))
    for (const [how, given] of [
      ['generic_plan, ', []],
      ['', values],
    ]) {
      const rows = (await unsafe(`explain (${how}format json) ${text}`, given)) as { 'QUERY PLAN': { Plan: Step }[] }[]
      plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
    }
  return plans
}

/** A step and all below it. */
export const allSteps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(allSteps)]
