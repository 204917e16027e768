import type { Need } from '@hearth/texts/needs'
import type { AppLoadContext } from '@remix-run/node'
import { PATHS } from '../features/layouts/shell.ts'

/** Whether this build and this site have what a text promises: a page that the app has, or something that the site shows of people. */
export function hasWhatIsNeeded({ pages, tenant }: Pick<AppLoadContext, 'pages' | 'tenant'>, need: Need): boolean {
  const { visible_profile_fields: fields, visible_profile_notes: notes } = tenant.settings
  if (need === 'notes') return notes
  if (need === 'interests') return fields.includes('interests')
  if (need === 'places') return fields.includes('city') || fields.includes('region')
  return pages.has(PATHS[need])
}
