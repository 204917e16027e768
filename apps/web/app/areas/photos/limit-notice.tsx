import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import * as css from './photos-section.css.ts'

interface RoomNoteProps {
  /** Names of the files that there was no room for. */
  readonly leftOut: readonly string[]
  readonly isFull: boolean
  readonly isPremium: boolean
  readonly premiumLimit: number
}

/** The most names that are listed; of the others only how many they are. */
const LISTED = 8

/** Which files there was no room for; and, where the board is full, who has more of it. */
export function LimitNotice({ leftOut, isFull, isPremium, premiumLimit }: RoomNoteProps) {
  const { t } = useTranslation('photos')
  const sellsPremium = hasPage(useShell(), 'premium')
  const more = leftOut.length - LISTED
  const names = leftOut.slice(0, LISTED).join(', ') + (more > 0 ? ` (+${more})` : '')
  return (
    <>
      <div role="status">
        {leftOut.length > 0 ? (
          <div className={css.room}>
            <p>{t('left_out', { names })}</p>
            {isFull ? <p>{t('full')}</p> : null}
          </div>
        ) : null}
      </div>
      {isFull && !isPremium && sellsPremium ? (
        <p className={css.note}>
          {t('premium_more', { limit: premiumLimit })}{' '}
          <TextLink href={PATHS.premium} alone>
            {t('premium_link')}
          </TextLink>
        </p>
      ) : null}
    </>
  )
}
