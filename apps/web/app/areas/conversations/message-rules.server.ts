import type { MessageRules } from '@hearth/domain/conversations/message-price'
import type { AppLoadContext } from '@remix-run/node'
import { PATHS } from '../../addresses.ts'

/** What the site says of messages and of what they cost. */
export const messageRulesOf = ({ tenant, pages }: Pick<AppLoadContext, 'tenant' | 'pages'>): MessageRules => ({
  ...tenant.settings,
  sellsPremium: pages.has(PATHS.premium),
})
