import { PATHS } from '../../addresses.ts'
/** The page where a member has a link mailed to choose another password, with the address that was typed already. */
export const resetAddress = (email: string): string =>
  email === '' ? PATHS.reset_password : `${PATHS.reset_password}?${new URLSearchParams({ email })}`
