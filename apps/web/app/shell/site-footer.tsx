import { TextLink } from '@hearth/ui/components/link/link'
import { useLocation } from '@remix-run/react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_PATHS, PATHS, type PageName } from '../addresses.ts'
import { BrandLink } from './brand-link.tsx'
import { CompanyInfo, ContactInfo } from './company-info.tsx'
import * as css from './footer.css.ts'
import { KeptPart } from './kept-part.tsx'
import type { Shell } from './shell.ts'

const FOOTER_PAGES = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'pricing',
  'complaints',
  'return_policy',
  'withdrawal',
  'cancellation',
  'faq',
  'support',
] as const satisfies readonly PageName[]

/** The first of them, which the law requires, stay in sight. */
const LEGAL_PAGES = FOOTER_PAGES.slice(0, 3)

/** Links to the pages about the site that exist. */
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
            <TextLink href={PAGE_PATHS[page]} quiet alone>
              {t(page)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The footer. For members it is one line that unfolds; there the logo stands beside the links, in columns except on the front page, and there too in
 * the installed app (spec, section 2).
 */
export function SiteFooter({ shell }: { shell: Shell }) {
  const { viewer, minAge, usFooter } = shell
  const columns = useLocation().pathname === '/' ? 'installed' : 'always'
  return (
    <KeptPart name={`footer ${viewer ? columns : ''} ${minAge} ${usFooter}`}>
      <Footer shell={shell} columns={columns} />
    </KeptPart>
  )
}

function Footer({ shell, columns }: { shell: Shell; columns: 'installed' | 'always' }) {
  const { viewer, pages, companyDetails } = shell
  return (
    <footer className={css.footer}>
      {viewer ? (
        <MemberFooter company={companyDetails.company} legal={LEGAL_PAGES.filter((page) => pages.includes(page))}>
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

/** Scrolls to the unfolded content, which would be below the edge of the screen. */
const showUnfolded = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
}

interface MemberFooterProps {
  readonly company: string
  readonly legal: readonly (typeof LEGAL_PAGES)[number][]
  readonly children: ReactNode
}

/** One line, whose "More" unfolds the footer; from a medium width on it has the legal pages, too. */
function MemberFooter({ company, legal, children }: MemberFooterProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={css.short}>
      <details className={css.folded} onToggle={showUnfolded}>
        <summary className={css.summary}>
          <span className={css.company}>{company}</span>
          <span className={css.more}>{t('more')}</span>
        </summary>
        <div className={css.unfolded}>{children}</div>
      </details>
      <div className={css.legal}>
        {legal.map((page) => (
          <TextLink key={page} href={PAGE_PATHS[page]} quiet alone>
            {t(page)}
          </TextLink>
        ))}
      </div>
    </div>
  )
}

/** Whom the site is for, in the page's language, and the notice that the law of the United States requires, where the site shows it. */
function Disclaimer({ shell: { minAge, usFooter, companyDetails } }: { shell: Shell }) {
  const { t } = useTranslation('shell')
  return (
    <div className={css.disclaimer}>
      <p>{t('disclaimer', { age: minAge })}</p>
      {usFooter ? <p>{t('us_footer', { company: companyDetails.company })}</p> : null}
    </div>
  )
}
