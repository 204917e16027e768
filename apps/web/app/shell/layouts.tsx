import { Skip, TopBar } from '@hearth/ui/components/top-bar/top-bar'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../client/lazy-part.ts'
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
  /** What a member must know about their account, shown above the page. */
  readonly alerts?: ReactNode
}

/** The layout of most pages. */
export const DefaultLayout = ({ shell, alerts, children }: DefaultLayoutProps) => (
  <div className={css.page}>
    <SiteTopBar shell={shell} />
    {alerts === undefined ? null : <Alerts>{alerts}</Alerts>}
    <MainPart>{children}</MainPart>
    <SiteFooter shell={shell} />
    <ForVisitors shell={shell} />
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

/** The layout of a conversation. */
export const ChatLayout = ({ shell, children }: LayoutProps) => (
  <div className={css.page}>
    <Skip>
      <SkipLink />
    </Skip>
    <MainPart>{children}</MainPart>
    <AgeGateOf shell={shell} />
  </div>
)

/** The layout of pages to which advertisements link: the brand and the page. */
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

/** The layout of multi-step tasks: the page alone. */
export const EmptyLayout = ({ shell, children }: LayoutProps) => (
  <div className={css.page}>
    <MainPart>{children}</MainPart>
    <ForVisitors shell={shell} />
  </div>
)

// Of members few meet it, and once.
const { Part: AgeGate } = lazyPart('#age-gate', async () => (await import('./age-gate.tsx')).AgeGate)

const AgeGateOf = ({ shell: { ageGate, languages } }: { shell: Shell }) =>
  ageGate === null ? null : <AgeGate {...ageGate} languages={languages} />

/** Elements for visitors only. Their pages are documents, so the browser's build leaves them out. */
const ForVisitors = ({ shell }: { shell: Shell }) =>
  import.meta.env.SSR && shell.viewer === null ? (
    <>
      <AgeGateOf shell={shell} />
      {shell.signups ? <SignupModal /> : null}
      <FormHelp />
    </>
  ) : null
