import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { ButtonLink } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { Chip } from '../chip/chip.tsx'
import { ConversationRow } from '../conversation-row/conversation-row.tsx'
import { LoadMore } from '../load-more/load-more.tsx'
import { MemberCard } from '../member-card/member-card.tsx'
import { MenuLink } from '../menu/menu.tsx'
import { PhotoStrip } from '../photo-gallery/photo-gallery.tsx'
import { BarItem } from '../top-bar/top-bar.tsx'
import { TextLink } from './link.tsx'
import { type LinkElementProps, LinkElementProvider } from './link-element.tsx'

const AppLink = ({ href, children }: LinkElementProps) => (
  <button type="button" value={href}>
    {children}
  </button>
)

const LINKS: Readonly<Record<string, ReactElement>> = {
  TextLink: <TextLink href="/x">x</TextLink>,
  ButtonLink: <ButtonLink href="/x">x</ButtonLink>,
  BarItem: <BarItem href="/x" icon="!" label="x" />,
  Card: <Card href="/x">x</Card>,
  Chip: <Chip href="/x">x</Chip>,
  ConversationRow: <ConversationRow href="/x" name="Ida" text="x" time="1" dateTime="2026-11-27" />,
  LoadMore: <LoadMore href="/x" label="More" busyLabel="Loading" />,
  MemberCard: <MemberCard href="/x" name="Ida" age={30} />,
  MenuLink: <MenuLink href="/x">x</MenuLink>,
  PhotoStrip: <PhotoStrip id="p" label="Photos" photos={[]} locked={{ title: 'x', text: 'y', href: '/x' }} />,
}

it.each(Object.entries(LINKS))('renders the link of a %s as the app says, else as <a>', (_, link) => {
  render(<LinkElementProvider value={AppLink}>{link}</LinkElementProvider>)
  expect(screen.getByRole<HTMLButtonElement>('button').value).toBe('/x')
  expect(screen.queryByRole('link')).toBeNull()
  render(link)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/x')
})
