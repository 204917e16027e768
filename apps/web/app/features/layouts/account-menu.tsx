import { Avatar } from '@hearth/ui/components/avatar/avatar'
import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton, MenuHeading, MenuLink, MenuSeparator } from '@hearth/ui/components/menu/menu'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PLACES, type Place } from './shell.ts'

/** What concerns the member's own account; logging out is a form, because it changes something. */
export function AccountMenu({ name, places }: { name: string; places: readonly Place[] }) {
  const { t } = useTranslation('site')
  const profile = places.includes('profile')
  const settings = places.includes('settings')
  return (
    <Menu id={useId()} label={t('account_menu')} trigger={<Avatar name={name} alt="" size={32} />}>
      <MenuHeading>{name}</MenuHeading>
      {profile ? (
        <MenuLink href={PLACES.profile} icon={<Icon shape={UserRound} size={20} />}>
          {t('my_profile')}
        </MenuLink>
      ) : null}
      {settings ? (
        <MenuLink href={PLACES.settings} icon={<Icon shape={Settings} size={20} />}>
          {t('settings')}
        </MenuLink>
      ) : null}
      <MenuSeparator />
      <form method="post" action="/logout">
        <MenuButton icon={<Icon shape={LogOut} size={20} />}>{t('log_out')}</MenuButton>
      </form>
    </Menu>
  )
}
