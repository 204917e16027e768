import { ButtonLink } from '@hearth/ui/components/button/button'
import { TopBar } from '@hearth/ui/components/top-bar/top-bar'
import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../addresses.ts'
import { titleOf } from '../words/title-of.ts'
import { BrandLink } from './brand-link.tsx'
import { useDocument } from './document-props.ts'
import * as css from './error-page.css.ts'
import { MAIN_ID, SkipLink } from './main-part.tsx'
import { useShell } from './shell.ts'
import { type ShownFailure, useFailure } from './use-failure.ts'

/** Says what happened and what the visitor can do. It needs no loaded data, because loading may be what failed. */
export function ErrorPage(failure: ShownFailure) {
  const { t } = useTranslation('shell')
  const { requestId } = useDocument()
  return (
    <div className={css.page}>
      <TopBar label={t('main_menu')} skip={<SkipLink />} brand={<BrandLink href="/" />} />
      <main id={MAIN_ID} className={css.main}>
        <FailureText {...failure} requestId={failure.requestId ?? requestId} home="/" />
      </main>
    </div>
  )
}

/** What a page says and offers in place of what every missing page does. */
interface NotFound {
  readonly title: string
  readonly lead: string
  readonly href: string
  readonly label: string
}

/** The error boundary of a page, which replaces the page and keeps what surrounds it. */
export function PageError({ notFound }: { readonly notFound?: NotFound }) {
  const failure = useFailure() ?? { status: 500, message: '', requestId: null }
  const home = useShell()?.viewer ? PATHS.members : '/'
  const { siteName, requestId, hydration } = useDocument()
  const missing = failure.status === 404 ? notFound : undefined
  const message = missing?.title ?? failure.message
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = titleOf(message, siteName)
    // The focused element may have disappeared with the page.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [message, siteName])
  return (
    <div className={css.main} data-failure="">
      <FailureText
        {...failure}
        message={message}
        missing={missing}
        // In the app the document's request id belongs to another request than the failed one.
        requestId={failure.requestId ?? (hydration === null ? requestId : null)}
        home={home}
        heading={heading}
      />
    </div>
  )
}

interface FailureTextProps extends ShownFailure {
  readonly home: string
  readonly missing?: NotFound | undefined
  readonly heading?: RefObject<HTMLHeadingElement>
}

function FailureText({ status, message, requestId, home, missing, heading }: FailureTextProps) {
  const { emptyArt } = useDocument()
  const { pathname, search } = useLocation()
  const { t } = useTranslation('errors')
  return (
    <>
      {emptyArt ? <img className={css.art} src={emptyArt} alt="" width={320} height={240} /> : null}
      <div className={css.words}>
        <h1 ref={heading} className={css.title} tabIndex={-1}>
          {message}
        </h1>
        {status === 404 ? <p className={css.lead}>{missing?.lead ?? t('not_found_lead')}</p> : null}
        <div className={css.action}>
          {status === 404 ? (
            <ButtonLink href={missing?.href ?? home}>{missing?.label ?? t('back_home')}</ButtonLink>
          ) : (
            <ButtonLink href={pathname + search}>{t('try_again')}</ButtonLink>
          )}
        </div>
        {status === null ? null : <p className={css.detail}>{t('status', { status })}</p>}
        {status !== null && status >= 500 && requestId ? (
          <p className={css.detail}>{t('reference', { id: requestId })}</p>
        ) : null}
      </div>
    </>
  )
}
