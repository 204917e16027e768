import { MatchPopUp } from '@hearth/ui/components/match-pop-up/match-pop-up'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { fictionalIcon } from '../profiles/fictional-label.tsx'
import type { newestLikeOf } from './newest-like.server.ts'

interface DocumentLikeModalProps {
  readonly like: NonNullable<Awaited<ReturnType<typeof newestLikeOf>>>
  /** The viewer. */
  readonly own: { readonly name: string; readonly photo: string | null }
}

/** The like modal of a document, closed: the script opens it after the seconds of the address (`documents/like-modal.ts`). */
export function DocumentLikeModal({ like: { id, name, main_image, state, fictional }, own }: DocumentLikeModalProps) {
  const { t } = useTranslation(['likes', 'shell'])
  const isMatch = state === 'matched'
  return (
    <MatchPopUp
      id="like-pop-up"
      kind={isMatch ? 'match' : 'like'}
      size="small"
      title={t(isMatch ? 'pop_up_match' : 'pop_up_like')}
      text={t(isMatch ? 'match_made' : 'pop_up_likes_you', { name })}
      closeLabel={t('shell:close')}
      person={{ name, src: main_image?.match }}
      own={{ name: own.name, src: own.photo ?? undefined }}
      label={fictional?.label}
      labelIcon={fictional && fictionalIcon(fictional)}
      note={fictional?.warning}
      href={memberPath(id)}
      action={t('pop_up_profile')}
    />
  )
}
