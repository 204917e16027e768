import { PATHS } from '../../addresses.ts'

/** The page that mails a link to choose another password, with the typed address filled in. */
export const resetAddress = (email: string): string =>
  email === '' ? PATHS.reset_password : `${PATHS.reset_password}?${new URLSearchParams({ email })}`
