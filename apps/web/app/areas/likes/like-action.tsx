import type { LikeState } from '@hearth/contracts/likes'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Chip } from '@hearth/ui/components/chip/chip'
import { Icon } from '@hearth/ui/components/icon/icon'
import { PageActionBar } from '@hearth/ui/components/page-action-bar/page-action-bar'
import { Heart, MessageCircle, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { likedMemberPath, memberChatPath, memberPath } from '../../addresses.ts'
import type { ProfilePage } from '../profiles/profile-page.server.ts'
import { RELATION } from '../profiles/relation-form.ts'
import * as css from './like-action.css.ts'
import { pressLike, pressSkip } from './press-like.ts'
import { pressOnce } from './single-press.ts'
import { useSays } from './use-press-like.ts'

interface OfPerson {
  readonly profile: ProfilePage
  /** What stands between the two now. */
  readonly state: LikeState
}

interface ActionProps extends OfPerson {
  readonly id: string
  /** Whether the viewer may write to them. */
  readonly writes: boolean
}

/** The buttons of a profile: to write to its member, and to like or skip them, or take that back, unless the viewer may not like them or they are a match. */
export function LikeAction({ id, profile, state, writes }: ActionProps) {
  const { t } = useTranslation(['likes', 'profiles'])
  const says = useSays()
  const isLiked = state === 'liked'
  const isSkipped = state === 'skipped'
  const { name, like: said, fictional } = profile
  const cannotLike = state === 'matched' || said === null
  const write = writes ? (
    <ButtonLink
      href={memberChatPath(id)}
      tone={cannotLike ? 'accent' : 'outline'}
      wide="phone"
      icon={<Icon shape={MessageCircle} size={20} />}
    >
      {t('write')}
    </ButtonLink>
  ) : null
  if (cannotLike) return write && <PageActionBar>{write}</PageActionBar>
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const press = submitter?.getAttribute('value')?.includes('skip') ? pressSkip : pressLike
    const picture = profile.photos[0]?.thumb ?? null
    if (said) void press({ id, name, picture, fictional, data: profile, said }, says)
  }
  return (
    <form method="post" action={memberPath(id)} className={css.form} onSubmit={onSubmit}>
      <PageActionBar>
        <Button
          type="submit"
          name={RELATION}
          value={isLiked ? 'take_back' : 'like'}
          pressed={isLiked}
          onClick={pressOnce}
          tone={isLiked ? 'outline' : 'accent'}
          wide="phone"
          icon={<Icon shape={Heart} size={20} />}
        >
          {isLiked ? t('liked') : t('profiles:like')}
        </Button>
        {write}
        {isLiked ? null : (
          <Button
            type="submit"
            name={RELATION}
            value={isSkipped ? 'take_skip_back' : 'skip'}
            pressed={isSkipped}
            onClick={pressOnce}
            tone="outline"
            wide="phone"
            icon={<Icon shape={X} size={20} />}
          >
            {t(isSkipped ? 'skipped' : 'skip')}
          </Button>
        )}
      </PageActionBar>
    </form>
  )
}

/** Says at the top of a profile that its member likes the viewer, or that the two are a match, which has a page. */
export function LikeMark({ id, profile, state }: OfPerson & { readonly id: string }) {
  const { t } = useTranslation('likes')
  const icon = <Icon shape={Heart} size={16} />
  if (state === 'matched')
    return (
      <p>
        <Chip href={likedMemberPath(id)} icon={icon}>
          {t('matched')}
        </Chip>
      </p>
    )
  return profile.likesYou ? (
    <p>
      <Chip marked icon={icon}>
        {t('likes_you')}
      </Chip>
    </p>
  ) : null
}
