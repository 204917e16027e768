import type { SignupStep } from '@hearth/contracts/profiles'
import { PATHS } from '../../addresses.ts'

/** The address of one step. */
export const stepAddress = (step: SignupStep, returnTo: string | null): string =>
  `${PATHS.complete_signup}?${new URLSearchParams({ step, ...(returnTo === null ? {} : { returnTo }) })}`
