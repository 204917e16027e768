import { TopBar } from '@hearth/ui/components/top-bar/top-bar'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AgeGate } from './age-gate.tsx'
import { BrandLink } from './brand-link.tsx'
import * as css from './layouts.css.ts'
import { MainPart, SkipLink } from './main-part.tsx'
import type { Shell } from './shell.ts'
import { FormHelp, SignupModal } from './signup-modal.tsx'
import { SiteBottomBar, SiteTopBar } from './site-bars.tsx'
import { SiteFooter } from './site-footer.tsx'

interface LayoutProps {
  readonly shell: Shell
  readonly children: ReactNode
}
interface DefaultLayoutProps extends LayoutProps {
  /** What a member has to know about their account, above the page. */
  readonly alerts?: ReactNode
  /** What opens over the page by itself: the time bonus, a like. */
  readonly modals?: ReactNode
}

/** The layout of most pages. */
export const DefaultLayout = ({ shell, alerts, modals, children }: DefaultLayoutProps) => (
  <div className={css.page}>
    <SiteTopBar shell={shell} />
    {alerts === undefined ? null : <Alerts>{alerts}</Alerts>}
    <MainPart>{children}</MainPart>
    <SiteFooter shell={shell} />
    <AgeGateOf shell={shell} />
    <Signup shell={shell} />
    {modals}
    <SiteBottomBar shell={shell} />
  </div>
)

function Alerts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <section className={css.alerts} aria-label={t('notices')}>
      {children}
    </section>
  )
}

/** A conversation and nothing else. */
export const ChatLayout = ({ shell, children }: LayoutProps) => (
  <div className={css.page}>
    <MainPart>{children}</MainPart>
    <AgeGateOf shell={shell} />
  </div>
)

/** What an advertisement leads to: the brand, and the page. */
export function LanderLayout({ shell, children }: LayoutProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={css.page}>
      <TopBar label={t('main_menu')} skip={<SkipLink />} brand={<BrandLink href="/" />} />
      <MainPart>{children}</MainPart>
      <SiteFooter shell={shell} />
    </div>
  )
}

/** The page alone, for the steps of something that is under way. */
export const EmptyLayout = ({ shell, children }: LayoutProps) => (
  <div className={css.page}>
    <MainPart>{children}</MainPart>
    <AgeGateOf shell={shell} />
    <Signup shell={shell} />
  </div>
)

const AgeGateOf = ({ shell: { ageGate } }: { shell: Shell }) => (ageGate === null ? null : <AgeGate {...ageGate} />)

const Signup = ({ shell: { viewer, signups } }: { shell: Shell }) =>
  viewer === null ? (
    <>
      {signups ? <SignupModal /> : null}
      <FormHelp />
    </>
  ) : null
