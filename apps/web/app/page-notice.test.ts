import { expect, test } from 'vitest'
import { noticeIn, withNotice } from './page-notice.ts'

const ID = '0b3c1d2e-0000-4000-8000-00000000000a'

test('an address carries one notice, which its page reads, and keeps the rest', () => {
  expect(withNotice('/profile?edit=about#my-about', 'section_saved', 'about')).toBe(
    '/profile?edit=about&notice=section_saved.about#my-about',
  )
  expect(withNotice('/?notice=logged_out', 'session_ended')).toBe('/?notice=session_ended')
  expect(withNotice('/members?notice=password_changed&min_age=20#x', null)).toBe('/members?min_age=20#x')
  expect(withNotice('/members?notice=logged_out', null)).toBe('/members')
  for (const [code, about] of [
    ['logged_out', ''],
    ['photo_removed', ID],
    ['photos_refused', 'photos.gone,photos.too_large'],
  ] as const)
    expect(noticeIn(new URL(withNotice('/', code, about), 'http://site.invalid').search)).toEqual({ code, about })
})

test('what no page of ours leads to says nothing', () => {
  const foreign = [
    '',
    'logged_in',
    'logged_out.',
    'section_saved.<b>',
    'photos_refused.photos.a b',
    'toString',
    '__proto__',
  ]
  const codes = [...foreign, `photos_refused.${'a'.repeat(1_000)}`, 'logged_out\n', 'logged_out.a\nb']
  expect(codes.filter((code) => noticeIn(`?notice=${encodeURIComponent(code)}`) !== null)).toEqual([])
  expect(noticeIn('')).toBeNull()
})
