import { beforeEach, describe, expect, test } from 'vitest'
import { screenOf } from '../../server/testing/screen.ts'
import { LINKED_PAGES, type PageName } from '../addresses.ts'
import { barPages } from './site-bars.tsx'
import { defaultWith, member, person, refuseWarnings, visitor } from './testing/shown-layout.tsx'

beforeEach(() => {
  refuseWarnings()
})

describe('the bars', () => {
  test('have credits for who pays, premium for the others', () => {
    expect(barPages(person, LINKED_PAGES)).toEqual(['members', 'messages', 'likes', 'premium'])
    expect(barPages({ ...person, paidUser: true }, LINKED_PAGES)).toEqual(['members', 'messages', 'likes', 'credits'])
  })

  test('at the bottom of a phone have a member’s pages and their account, five places at most', () => {
    const bottomOf = (pages: readonly PageName[]) => screenOf(defaultWith({ ...member, pages })).first('footer ~ nav')
    expect(bottomOf(LINKED_PAGES).links).toEqual(['/members', '/chats', '/likes', '/premium'])
    expect(bottomOf(['members', 'terms']).links).toEqual(['/members'])
    for (const pages of [LINKED_PAGES, ['members'] as const])
      expect(bottomOf(pages).all('button[type="button"][popovertarget="account-menu"]')).toHaveLength(1)
    expect(bottomOf(['terms']).text).toBe('')
    expect(defaultWith(visitor)).not.toContain('account-menu')
    // The photo opens the menu and adds nothing to its accessible name.
    const picturesOf = (photo: string | null) =>
      screenOf(defaultWith({ ...member, viewer: { ...person, photo } })).all('header img')
    const [picture] = picturesOf('/cdn/photos/noor-thumb.webp')
    expect(picture?.getAttribute('src')).toBe('/cdn/photos/noor-thumb.webp')
    expect(picture?.getAttribute('alt')).toBe('')
    expect(picturesOf(null)).toEqual([])
  })

  test('say how many credits are left from ten on: as a warning, and at none as a danger', () => {
    const badges = (credits: number, paidUser = true) => {
      const viewer = { ...person, paidUser, counts: { ...person.counts, credits } }
      const { all } = screenOf(defaultWith({ ...visitor, viewer }))
      return ['header nav', 'footer ~ nav'].map((bar) =>
        all(`${bar} a[href="/credits"] [class*="badge"]:has([aria-hidden])`).map((badge) => [
          ...[...badge.children].map((part) => part.textContent),
          /badge_tone_([a-z]+)/.exec(badge.className)?.[1],
        ]),
      )
    }
    const inBoth = (...badge: string[]) => [[badge], [badge]]
    for (const many of [1_000, 11]) expect(badges(many)).toEqual([[], []])
    expect(badges(10)).toEqual(inBoth('10', '10 credits', 'warning'))
    expect(badges(1)).toEqual(inBoth('1', '1 credit', 'warning'))
    expect(badges(0)).toEqual(inBoth('0', '0 credits', 'danger'))
    expect(badges(0, false)).toEqual([[], []])
  })
})
