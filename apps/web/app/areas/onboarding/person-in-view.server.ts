import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { countRead } from '@hearth/domain/discovery/read-limits'
import { isAppError } from '@hearth/domain/failures'
import { viewProfile } from '@hearth/domain/profiles/view-profile'
import { canSearch } from '../../../server/identity/tracking.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { PROFILE_GONE } from '../../words/failures.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'
import type { CardData } from '../profiles/card-data.ts'
import type { FictionalWords } from '../profiles/fictional-label.tsx'
import { fictionalWords } from '../profiles/fictional-words.server.ts'
import { toCardPhoto } from '../profiles/to-card-data.server.ts'

/** The data of a member that the signup shows. */
export interface PersonInView extends Pick<CardData, 'id' | 'name'> {
  readonly photo: NonNullable<CardData['photo']> | null
  readonly fictional: FictionalWords | null
}

/**
 * The member because of whom a visitor signs up; null for an unknown id, and if this visitor could not see the profile. Counts as a read of that
 * profile.
 */
export async function personInView(
  { ctx, scope, tenant, load, request }: HandlerContext,
  id: string,
): Promise<PersonInView | null> {
  if (!isUuid(id) || !canSearch(load, request)) return null
  const { runtime, clientIp } = load
  if (runtime.config.readLimits && !countRead(ctx, { scope, viewer: null, network: clientIp }).ok) return null
  const memberId = id.toLowerCase() as MemberId
  const visible = { fields: [], notes: false, prompts: [], explicitInterests: false, likesShownFree: 'all' as const }
  const [view, textLocale, t] = await Promise.all([
    viewProfile(ctx, { scope, viewer: null, memberId, visible }).catch((error: unknown) => {
      if (isAppError(error) && error.code === PROFILE_GONE) return null
      throw error
    }),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  if (!view) return null
  const [photo] = view.photos
  return {
    id: memberId,
    name: view.name,
    photo: photo ? toCardPhoto(photo, tenant) : null,
    fictional: view.fictional ? fictionalWords(tenant, textLocale, t) : null,
  }
}
