import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { PersonForm } from './person-form.tsx'
import * as css from './relations.css.ts'

interface BlockedNoticeProps {
  readonly id: string
  readonly name: string
}

/** Stands in place of the profile of somebody whom the viewer has blocked (spec, section 2), and takes the block back. */
export function BlockedNotice({ id, name }: BlockedNoticeProps) {
  const { t } = useTranslation('relations')
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus has gone with the profile.
  useEffect(() => {
    if (document.documentElement.dataset.app !== undefined) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={css.notice} data-blocked="">
      <h1 ref={heading} className={css.title} tabIndex={-1}>
        {t('blocked_title', { name })}
      </h1>
      <p className={css.lead}>{t('blocked_lead')}</p>
      <p className={css.lead}>{t('unblock_then')}</p>
      <PersonForm
        id={id}
        intent="unblock"
        tone="outline"
        label={t('unblock')}
        other={{ href: PATHS.members, label: t('back_to_list'), tone: 'quiet' }}
      />
    </div>
  )
}
