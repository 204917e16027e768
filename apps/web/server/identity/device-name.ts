import Bowser from 'bowser'
import type { RequestHead } from './request-head.ts'

/** Longer than the user agent of any browser. */
const USER_AGENT_MAX = 512

/** Only listed names are used: others may be arbitrary text of a stranger, which a mail would repeat. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/** Browser and system of a request, such as `Firefox, Windows`; one of them if the other is unknown, null if both are. */
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
