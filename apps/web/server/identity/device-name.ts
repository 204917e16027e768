import Bowser from 'bowser'
import type { RequestHead } from './request-head.ts'

/** More than any browser says of itself. */
const USER_AGENT_MAX = 512

/** What is not on this list may be anything that a stranger wrote, and a mail repeats it. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/** Browser and system of whoever sends the request, as `Firefox, Windows`; one of them where the other is unknown, null where both are. */
export function deviceNameOf(request: RequestHead): string | null {
  const userAgent = request.headers.get('user-agent')?.slice(0, USER_AGENT_MAX)
  if (!userAgent) return null
  const parser = Bowser.getParser(userAgent)
  const known = [
    ...[parser.getBrowserName()].filter((name) => BROWSERS.has(name)),
    ...[parser.getOSName()].filter((name) => SYSTEMS.has(name)),
  ]
  return known.join(', ') || null
}
