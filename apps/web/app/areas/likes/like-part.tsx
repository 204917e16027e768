import type { LikeState } from '@hearth/contracts/likes'
import { ButtonLink, IconButton } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { Heart } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { aboutPath, memberChatPath, memberPath } from '../../addresses.ts'
import type { ProfilePage } from '../profiles/profile-page.server.ts'
import { RELATION } from '../profiles/relation-form.ts'
import * as css from './like-part.css.ts'
import { pressLike } from './press-like.ts'
import { pressOnce } from './single-press.ts'
import { useSays } from './use-press-like.ts'

interface LikePartProps {
  readonly id: string
  readonly profile: ProfilePage
  /** What stands between the two now. */
  readonly state: LikeState
  /** The part of the profile, as `LIKED_PART`. */
  readonly part: string
  readonly label: string
  /** Whether the viewer may write to them. */
  readonly writes: boolean
}

/**
 * The heart on a photo or beside an answer, which likes the person for it or takes that back; none once they are liked for something else. A link then
 * leads to a message about it.
 */
export function LikePart({ id, profile, state, part, label, writes }: LikePartProps) {
  const { t } = useTranslation('likes')
  const says = useSays()
  const { name, like: said, fictional, likedPart } = profile
  const isLiked = state === 'liked' && likedPart === part
  if (state === 'matched' || said === null || (state === 'liked' && !isLiked)) return null
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const picture = profile.photos[0]?.thumb ?? null
    if (said) void pressLike({ id, name, picture, fictional, data: profile, said, part }, says)
  }
  return (
    <>
      <form method="post" action={memberPath(id)} className={css.place} data-like-part="" onSubmit={onSubmit}>
        {isLiked ? null : <input type="hidden" name="part" value={part} />}
        <IconButton
          type="submit"
          name={RELATION}
          value={isLiked ? 'take_back' : 'like'}
          label={label}
          pressed={isLiked}
          onClick={pressOnce}
          icon={<Icon shape={Heart} size={20} />}
        />
      </form>
      {isLiked && writes ? (
        <span className={css.write}>
          <ButtonLink href={aboutPath(memberChatPath(id), part)} tone="quiet" size="small">
            {t('write_about')}
          </ButtonLink>
        </span>
      ) : null}
    </>
  )
}
