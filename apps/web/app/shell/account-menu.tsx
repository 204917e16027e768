import { Avatar } from '@hearth/ui/components/avatar/avatar'
import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton, MenuHeading, MenuLink, MenuSeparator } from '@hearth/ui/components/menu/menu'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PATHS, type PageName } from '../addresses.ts'
import { useSheetEntry } from '../client/sheet-entry.ts'
import { KeptPart } from './kept-part.tsx'

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
  const shown = LINKED.filter((page) => pages.includes(page))
  return (
    <Menu
      id={ACCOUNT_MENU}
      label={t('account_menu')}
      trigger={<Avatar name={name} src={photo ?? undefined} alt="" size={32} />}
      triggerOnPhones={onPhones}
    >
      <MenuHeading>{name}</MenuHeading>
      <KeptPart name={`account ${shown.join(' ')}`}>
        <AccountItems shown={shown} />
      </KeptPart>
    </Menu>
  )
}

const LINKED = ['profile', 'settings'] as const satisfies readonly PageName[]

function AccountItems({ shown }: { shown: readonly (typeof LINKED)[number][] }) {
  const { t } = useTranslation('shell')
  return (
    <>
      {shown.map((page) => (
        <MenuLink
          key={page}
          href={PATHS[page]}
          icon={<Icon shape={page === 'profile' ? UserRound : Settings} size={20} />}
        >
          {t(page === 'profile' ? 'my_profile' : 'settings')}
        </MenuLink>
      ))}
      <MenuSeparator />
      <form method="post" action={PATHS.logout}>
        <MenuButton icon={<Icon shape={LogOut} size={20} />}>{t('log_out')}</MenuButton>
      </form>
    </>
  )
}
