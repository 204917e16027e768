import { Alert } from '@hearth/ui/components/alert/alert'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageNotice, PageNoticeCode } from '../page-notice.ts'
import * as css from './layouts.css.ts'

/** The notices that are shown above a page, and to whom. Pages show the others themselves, beside their subjects. */
const ABOVE = {
  logged_out: 'visitor',
  account_restored: 'member',
  password_changed: 'member',
} as const satisfies Partial<Record<PageNoticeCode, 'visitor' | 'member'>>
type Above = keyof typeof ABOVE

/** The alert for a notice above a page of a member or a visitor; undefined for none. */
export function noticeAlert(notice: PageNotice | null, who: 'visitor' | 'member'): ReactElement | undefined {
  const code = notice?.code as Above | undefined
  return code && ABOVE[code] === who ? <NoticeAlert code={code} /> : undefined
}

function NoticeAlert({ code }: { readonly code: Above }) {
  const { t } = useTranslation('shell')
  if (code === 'account_restored')
    return (
      <Alert tone="success" title={t('account_back_title')}>
        {t('account_back_text')}
      </Alert>
    )
  if (code === 'password_changed') return <Alert tone="success">{t('password_changed')}</Alert>
  return (
    // Focused to be read first, also by screen readers: a text that is there from the beginning is not announced by its role.
    // biome-ignore lint/a11y/noAutofocus: the page answers the click that logged out
    <div className={css.said} tabIndex={-1} autoFocus>
      <Alert tone="success">{t('logged_out')}</Alert>
    </div>
  )
}
