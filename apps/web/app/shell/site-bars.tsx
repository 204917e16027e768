import { BottomBar } from '@hearth/ui/components/bottom-bar/bottom-bar'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { useLinkElement } from '@hearth/ui/components/link/link-element'
import { BarItem, type BarItemProps, BarMenuButton, TopBar } from '@hearth/ui/components/top-bar/top-bar'
import { useLocation } from '@remix-run/react'
import {
  ArrowLeft,
  Bell,
  ChevronsUp,
  CreditCard,
  Heart,
  type LucideIcon,
  MessageCircle,
  Search,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PAGE_PATHS, PATHS, type PageName } from '../addresses.ts'
import { useGoBack } from '../client/history-entry.ts'
import { memberOf, UNKNOWN } from '../client/identity-name.ts'
import { ACCOUNT_MENU, AccountMenu } from './account-menu.tsx'
import { BrandLink } from './brand-link.tsx'
import { LanguageMenu } from './language-menu.tsx'
import * as css from './layouts.css.ts'
import { SkipLink } from './main-part.tsx'
import { backPathOf, screenNameOf } from './screens.ts'
import type { Shell, ShellViewer } from './shell.ts'
import { SIGNUP_LINK } from './signup-link.ts'

type BarPage = Extract<PageName, 'members' | 'messages' | 'likes' | 'credits' | 'premium'>
const ICONS: Record<BarPage, LucideIcon> = {
  ...{ members: Search, messages: MessageCircle, likes: Heart, credits: CreditCard, premium: ChevronsUp },
}

/** The most credits of which the bars say the number (spec, section 9). */
const FEW_CREDITS = 10

/** A member's pages in the bars, in order: credits for paying members, otherwise premium. */
export const barPages = ({ paidUser }: ShellViewer, pages: readonly PageName[]): readonly BarPage[] => {
  const wanted: BarPage[] = ['members', 'messages', 'likes', paidUser ? 'credits' : 'premium']
  return wanted.filter((page) => pages.includes(page))
}

/** Whether phones show the bottom bar: not in the first run, whose steps need the space for their buttons. */
const hasBottomBar = (pathname: string, { viewer, pages }: Pick<Shell, 'viewer' | 'pages'>): boolean =>
  viewer !== null && barPages(viewer, pages).length > 0 && screenNameOf(pathname) !== 'complete-signup'

function PageItem({ page, viewer, short = false }: { page: BarPage; viewer: ShellViewer; short?: boolean }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const href = PAGE_PATHS[page]
  const labels = {
    members: t('search'),
    messages: t('messages'),
    likes: t('likes'),
    credits: t('credits'),
    premium: short ? t('premium') : t('get_premium'),
  }
  const { unread_messages, new_likes, credits } = viewer.counts
  const counts: Partial<Record<BarPage, Pick<BarItemProps, 'count' | 'countLabel' | 'countTone'>>> = {
    messages: { count: unread_messages, countLabel: t('unread_messages', { count: unread_messages }) },
    likes: { count: new_likes, countLabel: t('new_likes', { count: new_likes }) },
    credits: {
      count: credits,
      countLabel: credits > FEW_CREDITS ? undefined : t('credits_left', { count: credits }),
      countTone: credits > 0 ? 'warning' : 'danger',
    },
  }
  return (
    <BarItem
      href={href}
      icon={<Icon shape={ICONS[page]} />}
      label={labels[page]}
      current={pathname === href || pathname.startsWith(`${href}/`)}
      {...counts[page]}
    />
  )
}

/** The top bar of the default layout. */
export function SiteTopBar({ shell }: { shell: Shell }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { viewer, languages, pages } = shell
  const atBottom = hasBottomBar(pathname, shell)
  // In the first run, where the bar is on phones too, there is room for three, and nothing is sold.
  const items = viewer ? barPages(viewer, pages).slice(0, atBottom ? 4 : 3) : []
  const back = viewer ? backPathOf(pathname) : null
  return (
    <TopBar
      label={t('main_menu')}
      skip={<SkipLink />}
      brand={<BrandLink href={viewer ? PATHS.members : '/'} />}
      back={back === null ? undefined : <BackLink href={back} />}
      onPhones={atBottom ? 'hidden' : 'icons'}
      end={
        <>
          {viewer && pages.includes('notifications') ? <NotificationsItem viewer={viewer} /> : null}
          <LanguageMenu languages={languages} short={viewer !== null && !atBottom} />
          {viewer ? (
            <AccountMenu
              name={viewer.name}
              photo={viewer.photo}
              pages={pages}
              unread={viewer.counts.unread_notifications}
              onPhones={atBottom ? 'hidden' : 'shown'}
            />
          ) : import.meta.env.SSR && memberOf(shell.identity) !== UNKNOWN ? (
            <Entrance shell={shell} />
          ) : null}
        </>
      }
    >
      {viewer && items.length > 0
        ? items.map((page) => <PageItem key={page} page={page} viewer={viewer} />)
        : undefined}
    </TopBar>
  )
}

/** The bell, which phones do not show: there the number stands at the account. */
function NotificationsItem({ viewer }: { viewer: ShellViewer }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const count = viewer.counts.unread_notifications
  return (
    <BarItem
      href={PATHS.notifications}
      icon={<Icon shape={Bell} />}
      label={t('notifications')}
      look="icon"
      current={pathname === PATHS.notifications}
      count={count}
      countLabel={t('unread_notifications', { count })}
    />
  )
}

/** The back link of the installed app, which has no browser buttons. */
function BackLink({ href }: { href: string }) {
  const { t } = useTranslation('shell')
  const LinkElement = useLinkElement()
  const goBack = useGoBack()
  return (
    <LinkElement className={css.back} href={href} onClick={goBack} aria-label={t('back')} data-h-back="">
      <Icon shape={ArrowLeft} />
    </LinkElement>
  )
}

/** Links for visitors to sign up and log in, without the one to the present page. A profile asks to sign up by itself. */
function Entrance({ shell: { pages, signups } }: { shell: Shell }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const has = (page: 'login' | 'signup') => pages.includes(page) && pathname !== PAGE_PATHS[page]
  return (
    <div className={css.entrance} data-h-visitor="">
      {has('login') ? (
        <span className={css.login}>
          <ButtonLink href={PATHS.login} tone="quiet">
            {t('log_in')}
          </ButtonLink>
        </span>
      ) : null}
      {has('signup') && signups && screenNameOf(pathname) !== 'members-id' ? (
        <span className={css.signup}>
          <ButtonLink href={PATHS.signup} tone="outline" dataAttributes={SIGNUP_LINK}>
            {t('sign_up')}
          </ButtonLink>
        </span>
      ) : null}
    </div>
  )
}

/** The bottom bar on phones: a member's pages and account, at most five items. */
export function SiteBottomBar({ shell }: { shell: Shell }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { viewer, pages } = shell
  if (!viewer || !hasBottomBar(pathname, shell)) return null
  const count = viewer.counts.unread_notifications
  const unread = { count, countLabel: t('unread_notifications', { count }) }
  return (
    <BottomBar label={t('main_menu')}>
      {barPages(viewer, pages).map((page) => (
        <PageItem key={page} page={page} viewer={viewer} short />
      ))}
      <BarMenuButton menu={ACCOUNT_MENU} icon={<Icon shape={UserRound} />} label={t('account')} {...unread} />
    </BottomBar>
  )
}
