import { BottomBar } from '@hearth/ui/components/bottom-bar/bottom-bar'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { BarItem, TopBar } from '@hearth/ui/components/top-bar/top-bar'
import { useLocation } from '@remix-run/react'
import { ArrowLeft, Coins, Crown, Heart, MessageCircle, Search, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from './account-menu.tsx'
import { BrandLink } from './brand-link.tsx'
import { LanguageMenu } from './language-menu.tsx'
import * as css from './layouts.css.ts'
import { SkipLink } from './main-part.tsx'
import { wayBackOf } from './route-names.ts'
import { PLACES, type Place, type Shell, type ShellViewer } from './shell.ts'
import { SIGNUP_LINK } from './signup-modal.tsx'

/** Fewer places than this are no bar. */
const LEAST_BOTTOM_ITEMS = 2

const ICONS = {
  members: Search,
  messages: MessageCircle,
  likes: Heart,
  credits: Coins,
  premium: Crown,
  profile: UserRound,
}
type BarPlace = keyof typeof ICONS

/** A member's places in the bars, in their order: credits for whoever pays, else premium. */
export const barPlaces = ({ paidUser }: ShellViewer, places: readonly Place[]): readonly BarPlace[] => {
  const wanted: BarPlace[] = ['members', 'messages', 'likes', paidUser ? 'credits' : 'premium']
  return wanted.filter((place) => places.includes(place))
}

/** Places of the bar at the bottom of a phone: those of the top bar and the own profile. */
export const bottomPlaces = (viewer: ShellViewer, places: readonly Place[]): readonly BarPlace[] => {
  const found: readonly BarPlace[] = [
    ...barPlaces(viewer, places),
    ...(places.includes('profile') ? (['profile'] as const) : []),
  ]
  return found.length < LEAST_BOTTOM_ITEMS ? [] : found
}

function PlaceItem({ place, viewer, short = false }: { place: BarPlace; viewer: ShellViewer; short?: boolean }) {
  const { t } = useTranslation('site')
  const { pathname } = useLocation()
  const href = PLACES[place]
  const labels = {
    members: t('search'),
    messages: t('messages'),
    likes: t('likes'),
    credits: t('credits'),
    premium: short ? t('premium') : t('get_premium'),
    profile: t('my_profile'),
  }
  const counts: Partial<Record<BarPlace, { count: number; countLabel: string }>> = {
    messages: { count: viewer.unread, countLabel: t('unread_messages', { count: viewer.unread }) },
    likes: { count: viewer.newLikes, countLabel: t('new_likes', { count: viewer.newLikes }) },
  }
  return (
    <BarItem
      href={href}
      icon={<Icon shape={ICONS[place]} />}
      label={labels[place]}
      current={pathname === href || pathname.startsWith(`${href}/`)}
      {...counts[place]}
    />
  )
}

/** The bar at the top of every page of the default layout. */
export function SiteTopBar({ shell }: { shell: Shell }) {
  const { t } = useTranslation('site')
  const { pathname } = useLocation()
  const { viewer, languages, places } = shell
  const items = viewer ? barPlaces(viewer, places) : []
  const back = viewer ? wayBackOf(pathname) : null
  return (
    <TopBar
      label={t('main_menu')}
      skip={<SkipLink />}
      brand={<BrandLink href={viewer ? PLACES.members : '/'} />}
      back={back === null ? undefined : <BackLink href={back} />}
      onPhones={viewer && bottomPlaces(viewer, places).length > 0 ? 'hidden' : 'icons'}
      end={
        <>
          <LanguageMenu languages={languages} />
          {viewer ? <AccountMenu name={viewer.name} places={places} /> : <Entrance shell={shell} />}
        </>
      }
    >
      {viewer && items.length > 0
        ? items.map((place) => <PlaceItem key={place} place={place} viewer={viewer} />)
        : undefined}
    </TopBar>
  )
}

/** The way back, in the installed app, where no browser offers one. */
function BackLink({ href }: { href: string }) {
  const { t } = useTranslation('site')
  return (
    <a className={css.back} href={href} aria-label={t('back')} data-h-back="">
      <Icon shape={ArrowLeft} />
    </a>
  )
}

/** The doors for visitors; the one that leads to where they are is left out. */
function Entrance({ shell: { places, signups } }: { shell: Shell }) {
  const { t } = useTranslation('site')
  const { pathname } = useLocation()
  const has = (place: Place) => places.includes(place) && pathname !== PLACES[place]
  return (
    <>
      {has('login') ? (
        <span className={css.login}>
          <ButtonLink href={PLACES.login} tone="quiet">
            {t('log_in')}
          </ButtonLink>
        </span>
      ) : null}
      {has('signup') && signups ? (
        <span className={css.fromMedium}>
          <ButtonLink href={PLACES.signup} tone="outline" dataAttributes={SIGNUP_LINK}>
            {t('sign_up')}
          </ButtonLink>
        </span>
      ) : null}
    </>
  )
}

/** A member's places under the thumb, on phones. */
export function SiteBottomBar({ shell: { viewer, places } }: { shell: Shell }) {
  const { t } = useTranslation('site')
  const items = viewer ? bottomPlaces(viewer, places) : []
  if (!viewer || items.length === 0) return null
  return (
    <BottomBar label={t('main_menu')}>
      {items.map((place) => (
        <PlaceItem key={place} place={place} viewer={viewer} short />
      ))}
    </BottomBar>
  )
}
