import type { AppContext } from '@hearth/domain/context'
import { refuse } from '@hearth/domain/failures'
import type { TextKey } from '@hearth/texts/keys'
import { deviceNameOf } from '../../../server/identity/device-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { linkQuery, noFields } from '../../http/input-schemas.server.ts'
import { refuseForm } from '../../http/refused-form.server.ts'
import { publicAction } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

interface OpenedLink {
  readonly title: TextKey
  readonly token: string
  /** Whether the link can still be used. */
  readonly isOpen: boolean
}

/** The loader's data of a page that shows a `LinkPage`. A GET uses nothing up: programs that scan mail open every link. */
export async function linkPage({ load, request, tenant }: HandlerContext, { title, token, isOpen }: OpenedLink) {
  const t = await translatorOf(load, request)
  return {
    title: titleOf(t(title), tenant.settings.name),
    art: brandFile(tenant, 'hero.svg'),
    token: isOpen ? token : null,
  }
}

interface Link extends Pick<HandlerContext, 'scope'> {
  readonly token: string
  /** Browser and system, such as `Firefox, Windows`. */
  readonly deviceName: string | null
}

/** The action of a page that shows a `LinkPage`. `use` uses the link up and returns false for a dead one, which is refused like any form (422). */
export const linkAction = (use: (ctx: AppContext, link: Link) => Promise<boolean>) =>
  publicAction({ query: linkQuery, form: noFields }, async ({ query: { token }, ...req }) => {
    const ok = await use(req.ctx, { scope: req.scope, token, deviceName: deviceNameOf(req.request) })
    if (!ok) refuseForm(req, refuse('accounts.link_invalid'))
    return { ok }
  })
