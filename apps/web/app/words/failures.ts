/** The code of the failure where a viewer may not see a profile, whatever the reason. */
export const PROFILE_GONE = 'profiles.gone'

/** The text that heads a failed page. All that is not there has one text, except a profile. */
export function pageTextOf({
  code,
  status,
}: {
  readonly code?: string | undefined
  readonly status: number
}): `errors:${string}` {
  if (status === 404) return code === PROFILE_GONE ? 'errors:profile_gone_title' : 'errors:not_found_title'
  return code ? `errors:${code}` : 'errors:error_default'
}
