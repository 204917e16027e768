import { Coins, Heart, MessageCircle, Search, UserRound } from 'lucide-react'
import type { Example } from '../../gallery/example.ts'
import { Icon } from '../icon/icon.tsx'
import { Menu, MenuLink } from '../menu/menu.tsx'
import { BarItem, BarMenuButton } from '../top-bar/top-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'

export const examples: readonly Example[] = [
  {
    name: 'five places, below 768 px',
    render: (words) => (
      <BottomBar label={words.menu}>
        <BarItem href="#bottom-bar" icon={<Icon shape={Search} />} label={words.search} current />
        <BarItem
          href="#bottom-bar"
          icon={<Icon shape={MessageCircle} />}
          label={words.messages}
          count={100}
          countLabel={`100 ${words.unread}`}
        />
        <BarItem href="#bottom-bar" icon={<Icon shape={Heart} />} label={words.likes} count={2} countLabel="2" />
        <BarItem href="#bottom-bar" icon={<Icon shape={Coins} />} label={words.credits} />
        <BarItem href="#bottom-bar" icon={<Icon shape={UserRound} />} label={words.profile} />
      </BottomBar>
    ),
  },
  {
    name: 'two places, one of them a menu',
    render: (words) => (
      <>
        <Menu id="gallery-bottom" label={words.profile} trigger={words.profile} triggerOnPhones="hidden">
          <MenuLink href="#bottom-bar">{words.settings}</MenuLink>
        </Menu>
        <BottomBar label={words.menu}>
          <BarItem href="#bottom-bar" icon={<Icon shape={Search} />} label={words.search} current />
          <BarMenuButton menu="gallery-bottom" icon={<Icon shape={UserRound} />} label={words.profile} />
        </BottomBar>
      </>
    ),
  },
]
