import type { Viewer } from '@hearth/domain/identity/sessions'
import { identityName } from '../../client/identity-name.ts'
import type { TitledPage } from '../../client/page-meta.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { localeOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

type TitleKey =
  | 'billing:credits_title'
  | 'billing:premium_title'
  | 'billing:orders_title'
  | 'billing:waiting_title'
  | 'billing:pending_title'
  | 'billing:paid_title'
  | 'debits:paid_title'
  | 'billing:failed_title'
  | 'billing:withdrawn_title'
  | 'billing:paid_back_title'
  | 'billing:statement_title'

/** What every page of the app has, for one about buying. */
export async function titledPage(
  { load, request, tenant }: HandlerContext,
  viewer: Pick<Viewer, 'id'>,
  title: TitleKey,
): Promise<TitledPage> {
  const [t, locale] = await Promise.all([translatorOf(load, request), localeOf(load, request)])
  return { identity: identityName(viewer.id, locale), title: titleOf(t(title), tenant.settings.name) }
}
