import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { countRead } from '@hearth/domain/discovery/read-limits'
import { viewProfile } from '@hearth/domain/discovery/view-profile'
import { isAppError } from '@hearth/domain/failures'
import type { FictionalWords } from '../../features/members/fictional-label.tsx'
import { fictionalWords } from '../../features/members/fictional-words.server.ts'
import { photoAddress } from '../../features/members/photo-address.ts'
import type { HandlerContext } from '../../server/handler-context.server.ts'
import { wordingOf } from '../../server/locale.server.ts'
import { canSearch } from '../../server/tracking.server.ts'
import { translatorOf } from '../../server/translations.server.ts'

/** As much of a member as the signup says of them. */
export interface PersonInView {
  readonly name: string
  readonly photo: { readonly src: string; readonly colour: string } | null
  readonly fictional: FictionalWords | null
}

const PROFILE = /^\/members\/([^/?#]+)(?:[?#]|$)/

/**
 * The member to whose profile a visitor will return after signing up; null where it leads elsewhere, and wherever the profile itself would not be
 * shown to this visitor. It counts as a read of that profile.
 */
export async function personInView(
  { ctx, scope, tenant, context, request }: HandlerContext,
  returnTo: string | null,
): Promise<PersonInView | null> {
  const id = PROFILE.exec(returnTo ?? '')?.[1] ?? ''
  if (!isUuid(id) || !canSearch(context, request)) return null
  const { runtime, clientIp } = context
  if (runtime.config.readLimits && !countRead(ctx, { scope, viewer: null, network: clientIp }).ok) return null
  const memberId = id.toLowerCase() as MemberId
  const visible = { fields: [], notes: false, explicitInterests: false }
  const [view, wording, t] = await Promise.all([
    viewProfile(ctx, { scope, viewer: null, memberId, visible }).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'platform.not_found') return null
      throw error
    }),
    wordingOf(context, request),
    translatorOf(context, request),
  ])
  if (!view) return null
  const [photo] = view.photos
  return {
    name: view.name,
    photo: photo ? { src: photoAddress(tenant.settings.cdn_prefix, photo.thumb), colour: photo.colour } : null,
    fictional: view.fictional ? fictionalWords(tenant, wording, t) : null,
  }
}
