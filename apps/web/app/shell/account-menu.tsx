import { Avatar } from '@hearth/ui/components/avatar/avatar'
import { Badge } from '@hearth/ui/components/badge/badge'
import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton, MenuHeading, MenuLink, MenuSeparator } from '@hearth/ui/components/menu/menu'
import { Bell, CreditCard, LogOut, Settings2, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PAGE_PATHS, PATHS, type PageName } from '../addresses.ts'
import { useSheetEntry } from '../client/sheet-entry.ts'
import { KeptPart } from './kept-part.tsx'

export const ACCOUNT_MENU = 'account-menu'

/** The menu of the member's account; logging out is a form, because it changes something. */
export function AccountMenu({
  name,
  photo,
  pages,
  unread,
  onPhones,
}: {
  name: string
  /** Address of the main photo's thumbnail; null without one. */
  photo: string | null
  pages: readonly PageName[]
  /** Unread notifications. */
  unread: number
  /** On phones it is opened here, or in the bottom bar. */
  onPhones: 'shown' | 'hidden'
}) {
  const { t } = useTranslation('shell')
  useSheetEntry(ACCOUNT_MENU)
  const shown = LINKED.filter((page) => pages.includes(page))
  return (
    <Menu
      id={ACCOUNT_MENU}
      label={t('account_menu')}
      trigger={<Avatar name={name} src={photo ?? undefined} alt="" size={32} />}
      triggerOnPhones={onPhones}
    >
      <MenuHeading>{name}</MenuHeading>
      {pages.includes('notifications') ? (
        <MenuLink href={PATHS.notifications} icon={<Icon shape={Bell} size={20} />}>
          {t('notifications')}
          {unread > 0 ? ' ' : null}
          <Badge count={unread} label={t('unread_notifications', { count: unread })} />
        </MenuLink>
      ) : null}
      <KeptPart name={`account ${shown.join(' ')}`}>
        <AccountItems shown={shown} />
      </KeptPart>
    </Menu>
  )
}

const LINKED = ['profile', 'orders', 'settings'] as const satisfies readonly PageName[]
const ICONS = { profile: UserRound, orders: CreditCard, settings: Settings2 } as const
const LABELS = { profile: 'my_profile', orders: 'purchases', settings: 'settings' } as const

function AccountItems({ shown }: { shown: readonly (typeof LINKED)[number][] }) {
  const { t } = useTranslation('shell')
  return (
    <>
      {shown.map((page) => (
        <MenuLink key={page} href={PAGE_PATHS[page]} icon={<Icon shape={ICONS[page]} size={20} />}>
          {t(LABELS[page])}
        </MenuLink>
      ))}
      <MenuSeparator />
      <form method="post" action={PATHS.logout}>
        <MenuButton icon={<Icon shape={LogOut} size={20} />}>{t('log_out')}</MenuButton>
      </form>
    </>
  )
}
