import { ButtonLink } from '@hearth/ui/components/button/button'
import { TopBar } from '@hearth/ui/components/top-bar/top-bar'
import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useDocument } from '../../document.ts'
import { BrandLink } from '../layouts/brand-link.tsx'
import { MAIN_ID, SkipLink } from '../layouts/main-part.tsx'
import * as css from './error-page.css.ts'

/** Says what happened, with the one thing a person can do about it. It needs no data of its own, which may be what failed. */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const { requestId, emptyArt } = useDocument()
  const { pathname, search } = useLocation()
  const { t } = useTranslation(['errors', 'site'])
  return (
    <div className={css.page}>
      <TopBar label={t('site:main_menu')} skip={<SkipLink />} brand={<BrandLink href="/" />} />
      <main id={MAIN_ID} className={css.main}>
        {emptyArt ? <img className={css.art} src={emptyArt} alt="" width={320} height={240} /> : null}
        <h1 className={css.title}>{message}</h1>
        {status === 404 ? (
          <>
            <p className={css.lead}>{t('not_found_lead')}</p>
            <ButtonLink href="/">{t('back_home')}</ButtonLink>
          </>
        ) : (
          <ButtonLink href={pathname + search}>{t('try_again')}</ButtonLink>
        )}
        <p className={css.detail}>{t('status', { status })}</p>
        {status >= 500 ? <p className={css.detail}>{t('reference', { id: requestId })}</p> : null}
      </main>
    </div>
  )
}
