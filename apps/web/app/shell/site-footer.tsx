import { TextLink } from '@hearth/ui/components/link/link'
import { useLocation } from '@remix-run/react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS, type PageName } from '../addresses.ts'
import { BrandLink } from './brand-link.tsx'
import { CompanyInfo, ContactInfo } from './company-info.tsx'
import * as css from './footer.css.ts'
import type { Shell } from './shell.ts'

const FOOTER_PAGES = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'pricing',
  'complaints',
  'return_policy',
  'faq',
  'support',
] as const satisfies readonly PageName[]

/** The pages about the site, as far as they exist. */
function FooterLinks({ pages }: { pages: readonly PageName[] }) {
  const { t } = useTranslation('shell')
  const shown = FOOTER_PAGES.filter((page) => pages.includes(page))
  if (shown.length === 0) return null
  return (
    <nav className={css.links} aria-labelledby="footer-pages">
      <h2 id="footer-pages" className={css.subtitle}>
        {t('footer_menu')}
      </h2>
      <ul className={css.list}>
        {shown.map((page) => (
          <li key={page}>
            <TextLink href={PATHS[page]} quiet alone>
              {t(page)}
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
  const { viewer, pages, companyDetails } = shell
  const { pathname } = useLocation()
  const columns = pathname === '/' ? 'installed' : 'always'
  return (
    <footer className={css.footer}>
      {viewer ? (
        <MemberFooter company={companyDetails.company}>
          <div className={css.members[columns]}>
            <div className={css.membersLogo}>
              <BrandLink href={PATHS.members} />
            </div>
            <div className={css.membersRest}>
              <FooterLinks pages={pages} />
              <ContactInfo companyDetails={companyDetails} />
              <CompanyInfo companyDetails={companyDetails} />
            </div>
          </div>
          <Disclaimer shell={shell} />
        </MemberFooter>
      ) : (
        <>
          <div className={css.visitors}>
            <FooterLinks pages={pages} />
            <ContactInfo companyDetails={companyDetails} />
            <CompanyInfo companyDetails={companyDetails} />
          </div>
          <Disclaimer shell={shell} />
        </>
      )}
    </footer>
  )
}

/** What was unfolded would be below the edge of the screen. */
const showUnfolded = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
}

/** On phones one line, whose "More" opens the footer; on larger screens the footer. */
function MemberFooter({ company, children }: { company: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <details className={css.folded} onToggle={showUnfolded}>
      <summary className={css.summary}>
        <span className={css.company}>{company}</span>
        <span className={css.more}>{t('more')}</span>
      </summary>
      <div className={css.unfolded}>{children}</div>
    </details>
  )
}

/** Whom the site is for, in the language of the page, and what the law of the United States demands where the site shows that. */
function Disclaimer({ shell: { minAge, usFooter, companyDetails } }: { shell: Shell }) {
  const { t } = useTranslation('shell')
  return (
    <div className={css.disclaimer}>
      <p>{t('disclaimer', { age: minAge })}</p>
      {usFooter ? <p>{t('us_footer', { company: companyDetails.company })}</p> : null}
    </div>
  )
}
