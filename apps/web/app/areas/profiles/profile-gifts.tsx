import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { GIVING, memberChatPath } from '../../addresses.ts'
import { useLive } from '../../client/use-live.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import { GiftPicture } from './gift-picture.tsx'
import * as css from './profile.css.ts'
import type { ProfilePage } from './profile-page.server.ts'
import { Section } from './profile-sections.tsx'

interface ProfileGiftsProps {
  readonly id: string
  readonly gifts: NonNullable<ProfilePage['gifts']>
}

/** The way to give somebody something, and what they were given and show on their profile. Nothing says by whom. */
export function ProfileGifts({ id, gifts: { shown, canBeGiven } }: ProfileGiftsProps) {
  const { t } = useTranslation('gifts')
  const shell = useShell()
  const isLive = useLive()
  // What somebody writes before their address is confirmed waits; a gift does not. Without a script nothing can be given.
  const gives = isLive && canBeGiven && hasPage(shell, 'messages') && shell?.viewer?.unconfirmedEmail === null
  return (
    <div className={css.gifts} data-profile-gifts="">
      {gives ? (
        <TextLink href={memberChatPath(id) + GIVING} alone>
          {t('give')}
        </TextLink>
      ) : null}
      {shown.length > 0 ? (
        <Section id="gifts" title={t('received')}>
          <ul className={css.interests}>
            {shown.map(({ name, picture, count }) => (
              <li key={picture ?? name} className={css.gift}>
                <GiftPicture src={picture} size={64} />
                <span>{count > 1 ? `${name} × ${count}` : name}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  )
}
