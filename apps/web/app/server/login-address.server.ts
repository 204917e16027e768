import { leadingOn } from '../leading-on.ts'
import { safePath, withoutLanguage } from './safe-path.ts'

/** Where a visitor logs in to get what they asked for: `/login?to=<path>`. The language that they asked for is kept by then. */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const to = safePath(withoutLanguage(`${pathname}${search}`))
  // Where everybody goes who says nothing else.
  return leadingOn('/login', to === '/members' ? null : to)
}
