/** The page where a member has a link mailed to choose another password, with the address that was typed already. */
export const resetAddress = (email: string): string =>
  email === '' ? '/reset-password' : `/reset-password?${new URLSearchParams({ email })}`
