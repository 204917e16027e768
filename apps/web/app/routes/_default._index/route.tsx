import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MAIN_ID, SiteHeader } from '../../features/site/site-header.tsx'
import { publicLoader } from '../../server/route-builders.server.ts'
import { CompanyFooter } from './company-footer.tsx'
import * as css from './front.css.ts'
import { frontPageOf } from './front-page.server.ts'
import { LanguageLinks } from './language-links.tsx'

export const handle = { hydrate: false }

export const loader = publicLoader({}, ({ context, request }) => frontPageOf(context, request))

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { title, description, home, canonical, languages } = data
  return [
    { title },
    { property: 'og:title', content: title },
    { property: 'og:url', content: canonical },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: home },
    ...languages.map(({ locale }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: locale,
      href: `${home}?lng=${locale}`,
    })),
  ]
}

export default function FrontPage() {
  const { hero, languages, counts, imprint } = useLoaderData<typeof loader>()
  const { t } = useTranslation('landing')
  return (
    <div className={css.page}>
      <div className={css.stage}>
        <SiteHeader />
        <main id={MAIN_ID} className={css.main}>
          <div className={css.words}>
            <h1 className={css.title}>{t('title')}</h1>
            <p className={css.lead}>{t('lead')}</p>
          </div>
          {hero ? (
            <div className={css.art}>
              <img className={css.picture} src={hero} alt="" width={1200} height={900} />
            </div>
          ) : null}
          <ul className={css.strip} aria-label={t('facts_title')}>
            <li className={css.stripItem}>{t('countries', { count: counts.countries })}</li>
            <li className={css.stripItem}>{t('languages', { count: counts.languages })}</li>
            <li className={css.stripItem}>{t('interests', { count: counts.interests })}</li>
          </ul>
        </main>
      </div>
      <LanguageLinks languages={languages} />
      <CompanyFooter imprint={imprint} />
    </div>
  )
}
