import { useTranslation } from 'react-i18next'
import * as css from './photos-section.css.ts'

interface LeftOutNoticeProps {
  /** Names of the files beyond the limit. */
  readonly names: readonly string[]
  readonly isFull: boolean
}

/** The most names that are listed; the others are only counted. */
const LISTED = 8

/** Says which files were beyond the limit. */
export function LeftOutNotice({ names, isFull }: LeftOutNoticeProps) {
  const { t } = useTranslation('photos')
  const more = names.length - LISTED
  const listed = names.slice(0, LISTED).join(', ') + (more > 0 ? ` (+${more})` : '')
  return (
    <div className={css.room} data-left-out>
      <p>{t('left_out', { names: listed })}</p>
      {isFull ? <p>{t('full')}</p> : null}
    </div>
  )
}
