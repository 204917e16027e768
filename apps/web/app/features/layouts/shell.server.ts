import { minimumAge } from '@hearth/domain/accounts/ages'
import { localesFor } from '@hearth/tenancy/settings-view'
import type { AppLoadContext } from '@remix-run/node'
import { isbot } from 'isbot'
import { brandFile } from '../../server/brand.server.ts'
import { hasEntered } from '../../server/cookies.server.ts'
import { localeOf } from '../../server/locale.server.ts'
import { viewerIfReachable } from '../../server/session.server.ts'
import { isSignupOpen } from '../../server/tracking.server.ts'
import { type LayoutName, showsEntryWarning } from './entry-warning-rule.ts'
import { imprintOf } from './imprint.server.ts'
import { languagesFrom } from './languages.server.ts'
import { routeNameOf } from './route-names.ts'
import { PLACES, type Place, type Shell } from './shell.ts'

/** What a layout shows around the page that is asked for. */
export async function shellOf(context: AppLoadContext, request: Request, layout: LayoutName): Promise<Shell> {
  const { tenant, runtime, clientIp, pages } = context
  const { settings } = tenant
  const [viewer, locale] = await Promise.all([viewerIfReachable(context, request), localeOf(context, request)])
  const country = runtime.countryOf(clientIp)
  const warned = showsEntryWarning({
    layout,
    routeName: routeNameOf(new URL(request.url).pathname),
    country,
    popup: settings.enable_site_entry_popup,
    entered: hasEntered(request),
    member: viewer !== null,
    crawler: isbot(request.headers.get('user-agent')),
  })
  return {
    // Nothing can be unread and nobody liked before there are messages and likes; the items of both wait for their pages.
    viewer: viewer && { name: viewer.name, paidUser: viewer.paidUser, unread: 0, newLikes: 0 },
    signups: isSignupOpen(context, request),
    languages: languagesFrom(localesFor(settings, country)),
    imprint: imprintOf(tenant, locale),
    places: (Object.keys(PLACES) as Place[]).filter((place) => pages.has(PLACES[place])),
    entry: warned ? { age: minimumAge(country), art: brandFile(tenant, 'entry.svg') } : null,
    usFooter: settings.us_footer && locale === 'en',
  }
}
