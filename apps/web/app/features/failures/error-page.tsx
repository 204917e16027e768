import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useDocument } from '../../document.ts'
import { MAIN_ID, SiteHeader } from '../site/site-header.tsx'
import * as css from './error-page.css.ts'

/** Says what happened, with the one thing a person can do about it. */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const { requestId } = useDocument()
  const { pathname, search } = useLocation()
  const { t } = useTranslation('errors')
  return (
    <div className={css.page}>
      <SiteHeader />
      <main id={MAIN_ID} className={css.main}>
        <h1 className={css.title}>{message}</h1>
        {status === 404 ? (
          <>
            <p className={css.lead}>{t('not_found_lead')}</p>
            <a className={css.action} href="/">
              {t('back_home')}
            </a>
          </>
        ) : (
          <a className={css.action} href={pathname + search}>
            {t('try_again')}
          </a>
        )}
        <p className={css.detail}>
          {t('status', { status })} {status >= 500 ? t('reference', { id: requestId }) : null}
        </p>
      </main>
    </div>
  )
}
