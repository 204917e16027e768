/** The seed of all random choices in fault tests: 1 in `npm test`, a new one in each `npm run test:faults`, which prints it. */
export const FAULT_SEED = Number(process.env.HEARTH_FAULT_SEED || 1)

/** How many rounds a fault test does: `short` in `npm test`, `long` in `npm run test:faults`. */
export const shortOrLong = (short: number, long: number): number => (process.env.HEARTH_FAULTS_LONG ? long : short)
