import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react'
import type { Example } from '../../gallery/example.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { Icon } from '../icon/icon.tsx'
import { Menu, MenuButton, MenuHeading, MenuLink, MenuSeparator } from './menu.tsx'

export const examples: readonly Example[] = [
  {
    name: 'account',
    render: (words) => (
      <Menu
        id="gallery-account"
        label={words.profile}
        trigger={<Avatar name={words.name} size={32} alt="" />}
        align="start"
      >
        <MenuHeading>{words.name}</MenuHeading>
        <MenuLink href="#menu" icon={<Icon shape={UserRound} size={20} />} current>
          {words.profile}
        </MenuLink>
        <MenuLink href="#menu" icon={<Icon shape={Settings} size={20} />}>
          {words.settings}
        </MenuLink>
        <MenuSeparator />
        <form action="#menu">
          <MenuButton icon={<Icon shape={LogOut} size={20} />}>{words.logout}</MenuButton>
        </form>
      </Menu>
    ),
  },
  {
    name: 'long words, at the end',
    render: (words) => (
      <Menu
        id="gallery-choices"
        label={words.label}
        trigger={
          <>
            <span>{words.label}</span>
            <Icon shape={ChevronDown} size={20} />
          </>
        }
      >
        <MenuLink href="#menu">{words.labelLong}</MenuLink>
        <MenuLink href="#menu" current>
          {words.option3}
        </MenuLink>
      </Menu>
    ),
  },
]
