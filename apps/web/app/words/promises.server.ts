import { siteMeetsNeed } from '@hearth/tenancy/promises'
import { isSiteNeed, type Need } from '@hearth/texts/needs'
import type { AppLoadContext } from '@remix-run/node'
import { LINKED } from '../addresses.ts'

/** Whether this build and this site meet a text's need: a page of the app, or something that the site shows of people. */
export function meetsNeed({ pages, tenant }: Pick<AppLoadContext, 'pages' | 'tenant'>, need: Need): boolean {
  return isSiteNeed(need) ? siteMeetsNeed(tenant, need) : pages.has(LINKED[need])
}
