import type { TextKey } from '@hearth/texts/keys'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { translatorOf } from '../../words/translations.server.ts'

interface OpenedLink {
  readonly title: TextKey
  readonly token: string
  /** Whether the button of the link does something yet. */
  readonly isOpen: boolean
}

/** What the loader of a page gives that shows a `LinkPage`. A GET uses nothing up: programs that scan mail open every link. */
export async function linkPage({ load, request, tenant }: HandlerContext, { title, token, isOpen }: OpenedLink) {
  const t = await translatorOf(load, request)
  return {
    title: `${t(title)} · ${tenant.settings.name}`,
    art: brandFile(tenant, 'hero.svg'),
    token: isOpen ? token : null,
  }
}
