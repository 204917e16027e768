import { Avatar } from '@hearth/ui/components/avatar/avatar'
import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton, MenuHeading, MenuLink, MenuSeparator } from '@hearth/ui/components/menu/menu'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PATHS, type PageName } from '../addresses.ts'
import { useSheetEntry } from '../client/sheet-entry.ts'

export const ACCOUNT_MENU = 'account-menu'

/** The menu of the member's account; logging out is a form, because it changes something. */
export function AccountMenu({
  name,
  photo,
  pages,
  onPhones,
}: {
  name: string
  /** Address of the main photo's thumbnail; null without one. */
  photo: string | null
  pages: readonly PageName[]
  /** On phones it is opened here, or in the bottom bar. */
  onPhones: 'shown' | 'hidden'
}) {
  const { t } = useTranslation('shell')
  useSheetEntry(ACCOUNT_MENU)
  const profile = pages.includes('profile')
  const settings = pages.includes('settings')
  return (
    <Menu
      id={ACCOUNT_MENU}
      label={t('account_menu')}
      trigger={<Avatar name={name} src={photo ?? undefined} alt="" size={32} />}
      triggerOnPhones={onPhones}
    >
      <MenuHeading>{name}</MenuHeading>
      {profile ? (
        <MenuLink href={PATHS.profile} icon={<Icon shape={UserRound} size={20} />}>
          {t('my_profile')}
        </MenuLink>
      ) : null}
      {settings ? (
        <MenuLink href={PATHS.settings} icon={<Icon shape={Settings} size={20} />}>
          {t('settings')}
        </MenuLink>
      ) : null}
      <MenuSeparator />
      <form method="post" action={PATHS.logout}>
        <MenuButton icon={<Icon shape={LogOut} size={20} />}>{t('log_out')}</MenuButton>
      </form>
    </Menu>
  )
}
