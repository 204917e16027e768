import { PATHS } from '../../addresses.ts'

/** The page that mails a link to choose another password, with the typed address filled in. From there the login still leads to `returnTo`. */
export function resetAddress(email: string, returnTo: string | null = null): string {
  const query = new URLSearchParams({ ...(email === '' ? {} : { email }), ...(returnTo === null ? {} : { returnTo }) })
  return query.size === 0 ? PATHS.reset_password : `${PATHS.reset_password}?${query}`
}
