import { describe, expect, test } from 'vitest'
import { alertFor } from './alert-rule.ts'

type Viewer = Parameters<typeof alertFor>[0]

const content: Viewer = {
  ...{
    status: 'active',
    profileStatus: 'active',
    mailStops: [],
    photo: '/p.webp',
    dismissedAlerts: [],
    offersPremium: false,
  },
}
const unconfirmed = { status: 'not_confirmed', profileStatus: 'disabled' } as const
/** A member to whom all alerts apply. */
const troubled = { ...unconfirmed, mailStops: ['fbl'], photo: null } as const

const told = (differs: Partial<Viewer>, pathname = '/members', search = '') =>
  alertFor({ ...content, ...differs }, { pathname, search })
const kindOf = (...of: Parameters<typeof told>) => told(...of)?.kind ?? null

describe('of several alerts', () => {
  test('the first counts: mail that was stopped, the address, the photo', () => {
    expect(kindOf({})).toBeNull()
    expect(kindOf(troubled)).toBe('disabled_notifications')
    expect(kindOf({ ...troubled, mailStops: [] })).toBe('activation')
    expect(kindOf({ photo: null })).toBe('photo')
    expect(kindOf({ profileStatus: 'active', status: 'not_confirmed' })).toBeNull()
  })

  test('one that the page does not show, or that was dismissed, gives way to the next', () => {
    expect(kindOf(troubled, '/notifications')).toBeNull()
    expect(kindOf({ ...troubled, mailStops: [] }, '/complete-signup')).toBeNull()
    expect(kindOf({ photo: null, offersPremium: true }, '/members')).toBe('photo')
    expect(kindOf({ photo: null, offersPremium: true, dismissedAlerts: ['photo'] })).toBe('premium')
    expect(kindOf({ ...troubled, dismissedAlerts: ['disabled_notifications'] })).toBe('photo')
    expect(kindOf({ ...troubled, dismissedAlerts: ['disabled_notifications', 'photo'] })).toBeNull()
  })

  test('premium is offered last, to whom it is sold, once the address is confirmed, and until it is put away', () => {
    expect(kindOf({ offersPremium: true })).toBe('premium')
    expect(kindOf({ ...unconfirmed, offersPremium: true }, '/settings')).toBeNull()
    expect(kindOf({ offersPremium: true, dismissedAlerts: ['premium'] })).toBeNull()
    for (const page of [
      '/premium',
      '/credits',
      '/credits/x',
      '/transactions/x',
      '/chats',
      '/members/x/chat',
      '/settings',
    ])
      expect([page, kindOf({ offersPremium: true }, page)]).toEqual([page, null])
    expect(kindOf({ offersPremium: true }, '/members/x')).toBe('premium')
  })

  test('an address that refuses mail and an unconfirmed one cannot be dismissed', () => {
    const dismissedAlerts = ['activation', 'disabled_notifications', 'photo'] as const
    const put = { ...unconfirmed, dismissedAlerts }
    expect(told({ ...put, mailStops: ['listunsubscribe', 'bounce'] })).toEqual({
      ...{ kind: 'disabled_notifications', stop: 'bounce', changesAddress: true },
    })
    expect(told({ mailStops: ['bounce'], dismissedAlerts })).toBeNull()
    expect(told(put, '/signup-matches', '?signup-complete=1')).toEqual({ kind: 'activation', endsSignup: false })
    expect(told(unconfirmed, '/signup-matches', '?signup-complete=1')).toMatchObject({ endsSignup: true })
  })
})

/** Every page of the table, and one whose name begins like one of them. */
const PAGES = [
  ...['/members', '/profile', '/signup', '/complete-signup', '/activate/done', '/premium', '/notifications'],
  ...['/directdebit', '/settings', '/settings/mail', '/settings-of-others'],
]

test.for([
  ['disabled_notifications', { mailStops: ['fbl'] }, ['/notifications', '/settings', '/settings/mail']],
  ['activation', unconfirmed, ['/signup', '/complete-signup', '/notifications', '/settings', '/settings/mail']],
  ['photo', { photo: null }, PAGES.filter((page) => page !== '/members' && page !== '/settings-of-others')],
] as const)('%s is not shown on the pages about it', ([kind, differs, pages]) => {
  expect(PAGES.filter((page) => kindOf(differs, page) !== kind)).toEqual(pages)
})
