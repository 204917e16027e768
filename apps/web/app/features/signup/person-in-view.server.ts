import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { countRead } from '@hearth/domain/discovery/read-limits'
import { viewProfile } from '@hearth/domain/discovery/view-profile'
import { isAppError } from '@hearth/domain/failures'
import type { HandlerContext } from '../../server/handler-context.server.ts'
import { wordingOf } from '../../server/locale.server.ts'
import { canSearch } from '../../server/tracking.server.ts'
import { translatorOf } from '../../server/translations.server.ts'
import type { FictionalWords } from '../members/fictional-label.tsx'
import { fictionalWords } from '../members/fictional-words.server.ts'
import { photoAddress } from '../members/photo-address.ts'

/** As much of a member as the signup says of them. */
export interface PersonInView {
  readonly id: MemberId
  readonly name: string
  readonly photo: { readonly src: string; readonly colour: string } | null
  readonly fictional: FictionalWords | null
}

/**
 * The member whom a visitor wants to know; null for an id that is none, and wherever the profile itself would not be shown to this visitor. It counts
 * as a read of that profile.
 */
export async function personInView(
  { ctx, scope, tenant, context, request }: HandlerContext,
  id: string,
): Promise<PersonInView | null> {
  if (!isUuid(id) || !canSearch(context, request)) return null
  const { runtime, clientIp } = context
  if (runtime.config.readLimits && !countRead(ctx, { scope, viewer: null, network: clientIp }).ok) return null
  const memberId = id.toLowerCase() as MemberId
  const visible = { fields: [], notes: false, prompts: [], explicitInterests: false }
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
    id: memberId,
    name: view.name,
    photo: photo ? { src: photoAddress(tenant.settings.cdn_prefix, photo.thumb), colour: photo.colour } : null,
    fictional: view.fictional ? fictionalWords(tenant, wording, t) : null,
  }
}
