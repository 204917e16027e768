import { LINK_PATHS } from '@hearth/contracts/mail'

/** Whether a link in a mail leads to that page, or to one above it (spec, section 2). */
export const isMailed = (pathname: string): boolean =>
  Object.values(LINK_PATHS).some((path) => pathname === path || pathname.startsWith(`${path}/`))
