import { ArrowLeft, Bell, Coins, Heart, Languages, MessageCircle, Search } from 'lucide-react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import { samplePhotographs } from '../../gallery/sample-photographs.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { ButtonLink, IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { Menu, MenuLink } from '../menu/menu.tsx'
import { BarItem, TopBar } from './top-bar.tsx'

const face = samplePhotographs.closeUp

/** A sample logo. */
const brand = (
  <svg width="96" height="32" viewBox="0 0 96 32" role="img" aria-label="Logo">
    <path d="M4 22c12-24 20 16 32-6s20 12 28-2 16-6 28-2" fill="none" stroke="currentColor" strokeWidth="3" />
  </svg>
)
const skip = (words: SampleWords) => <a href="#top-bar">{words.title}</a>

const languages = (words: SampleWords, id: string) => (
  <Menu id={id} label={words.option2} trigger={<Icon shape={Languages} />}>
    <MenuLink href="#top-bar" lang="de">
      Deutsch
    </MenuLink>
    <MenuLink href="#top-bar" lang="fi" current>
      Suomi
    </MenuLink>
  </Menu>
)

const places = (words: SampleWords) => (
  <>
    <BarItem href="#top-bar" icon={<Icon shape={Search} />} label={words.search} current />
    <BarItem
      href="#top-bar"
      icon={<Icon shape={MessageCircle} />}
      label={words.messages}
      count={128}
      countLabel={`128 ${words.unread}`}
    />
    <BarItem href="#top-bar" icon={<Icon shape={Heart} />} label={words.likes} count={3} countLabel="3" />
    <BarItem href="#top-bar" icon={<Icon shape={Coins} />} label={words.credits} />
  </>
)

export const examples: readonly Example[] = [
  {
    name: 'logged out',
    render: (words) => (
      <TopBar
        brand={brand}
        skip={skip(words)}
        label={words.menu}
        end={
          <>
            {languages(words, 'gallery-languages-out')}
            <ButtonLink href="#top-bar" tone="outline" size="small">
              {words.secondary}
            </ButtonLink>
          </>
        }
      />
    ),
  },
  {
    name: 'logged in',
    render: (words) => (
      <TopBar
        brand={brand}
        skip={skip(words)}
        label={words.menu}
        onPhones="hidden"
        back={<IconButton icon={<Icon shape={ArrowLeft} />} label={words.cancel} />}
        end={
          <>
            <BarItem
              href="#top-bar"
              icon={<Icon shape={Bell} />}
              label={words.labelLong}
              look="icon"
              count={2}
              countLabel={`2 ${words.unread}`}
            />
            {languages(words, 'gallery-languages-in')}
            <Menu
              id="gallery-member"
              label={words.profile}
              trigger={<Avatar name={words.name} src={face.thumb} colour={face.colour} size={32} alt="" />}
            >
              <MenuLink href="#top-bar">{words.profile}</MenuLink>
              <MenuLink href="#top-bar">{words.settings}</MenuLink>
            </Menu>
          </>
        }
      >
        {places(words)}
      </TopBar>
    ),
  },
  {
    name: 'items without a bottom bar',
    render: (words) => (
      <TopBar brand={brand} skip={skip(words)} label={words.menu}>
        {places(words)}
      </TopBar>
    ),
  },
]
