import type { SearchQuery } from '@hearth/contracts/discovery'
import { type MemberSearch, searchFieldsOf, toSearch } from '@hearth/domain/discovery/search-rules'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { selectedCountry } from '@hearth/tenancy/settings-view'
import type { HandlerContext } from '../../http/handler-context.server.ts'

/** The search that an address asks for, on this site and by this viewer. */
export const searchOf = (
  { tenant: { settings }, load }: Pick<HandlerContext, 'tenant' | 'load'>,
  { viewer, query }: { readonly viewer: Viewer | null; readonly query: SearchQuery },
): MemberSearch =>
  toSearch(query, {
    fields: searchFieldsOf(settings),
    genders: settings.genders,
    countries: settings.countries,
    viewer,
    country: selectedCountry(settings, load.country),
  })
