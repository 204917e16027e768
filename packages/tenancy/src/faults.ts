import type { Fault } from './tenant.ts'

/** Most faults that are reported for one file, which may hold tens of thousands. */
const MOST_FAULTS = 50

/** At most `MOST_FAULTS` faults of each file: where there are more, the last one says how many. It is an error when one of those is. */
export function capFaults(faults: readonly Fault[]): Fault[] {
  const byFile = new Map<string, Fault[]>()
  for (const fault of faults) {
    const others = byFile.get(fault.file)
    if (others) others.push(fault)
    else byFile.set(fault.file, [fault])
  }
  return [...byFile.values()].flatMap(capped)
}

function capped(faults: Fault[]): Fault[] {
  if (faults.length <= MOST_FAULTS) return faults
  const shown = faults.slice(0, MOST_FAULTS - 1)
  const rest = faults.slice(shown.length)
  const { folder = '', file = '' } = rest[0] ?? {}
  const last: Fault = {
    folder,
    file,
    key: '',
    problem: `has ${rest.length} more faults`,
    remedy: 'correct those that are listed, and check again',
    severity: rest.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
  }
  return [...shown, last]
}
