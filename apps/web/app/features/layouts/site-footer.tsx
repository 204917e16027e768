import { TextLink } from '@hearth/ui/components/link/link'
import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { BrandLink } from './brand-link.tsx'
import { CompanyInfo, ContactInfo } from './company-info.tsx'
import { Disclaimer } from './disclaimer.tsx'
import * as css from './footer.css.ts'
import { PLACES, type Place, type Shell } from './shell.ts'

const FOOTER_PLACES = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'pricing',
  'complaints',
  'return_policy',
  'faq',
  'support',
] as const satisfies readonly Place[]

/** The pages about the site, as far as they exist. */
function FooterLinks({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation('site')
  const shown = FOOTER_PLACES.filter((place) => places.includes(place))
  if (shown.length === 0) return null
  return (
    <nav className={css.links} aria-label={t('footer_menu')}>
      <ul className={css.list}>
        {shown.map((place) => (
          <li key={place} className={css.item}>
            <TextLink href={PLACES[place]} quiet>
              {t(place)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The end of every page. Members have the logo beside the links, in columns anywhere but on the front
 * page, and there too in the installed app (spec, section 2).
 */
export function SiteFooter({ shell }: { shell: Shell }) {
  const { viewer, places, imprint, usFooter } = shell
  const { pathname } = useLocation()
  const columns = pathname === '/' ? 'installed' : 'always'
  return (
    <footer className={css.footer}>
      {viewer ? (
        <div className={css.members[columns]}>
          <div className={css.membersLogo}>
            <BrandLink href={PLACES.members} />
          </div>
          <div className={css.membersRest}>
            <FooterLinks places={places} />
            <ContactInfo imprint={imprint} />
            <CompanyInfo imprint={imprint} />
          </div>
        </div>
      ) : (
        <div className={css.visitors}>
          <FooterLinks places={places} />
          <ContactInfo imprint={imprint} />
          <CompanyInfo imprint={imprint} />
        </div>
      )}
      <Disclaimer usFooter={usFooter} company={imprint.company} />
    </footer>
  )
}
