/** The seed of every random choice in a test of faults: 1 in `npm test`, another at each `npm run test:faults`, which prints it. */
export const FAULT_SEED = Number(process.env.HEARTH_FAULT_SEED || 1)

/** What a test of faults does how often: the first in `npm test`, the second in `npm run test:faults`. */
export const shortOrLong = (short: number, long: number): number => (process.env.HEARTH_FAULTS_LONG ? long : short)
