import { describe, expect, test } from 'vitest'
import { backPathOf, screenNameOf } from './screens.ts'

describe('the name of a screen', () => {
  test.for([
    ['/', 'index'],
    ['/complete-signup', 'complete-signup'],
    ['/reset-password', 'reset-password'],
    ['/report', 'report'],
    ['/members/7', 'members-id'],
    ['/members/7/', 'members-id'],
    ['/likes/new', 'likes-type'],
    ['/likes/m/7', 'likes-m-id'],
    ['/credits', 'credits'],
    ['/credits/repeat-order', 'credits-repeat-order'],
    ['/credits/7', 'credits-id-paymentmethod'],
    ['/credits/7/ideal', 'credits-id-paymentmethod'],
    ['/members', null],
    ['/members/7/chat', null],
    ['/reset-password/other', null],
    ['/none/such', null],
  ] as const)('%s is %s', ([pathname, name]) => {
    expect(screenNameOf(pathname)).toBe(name)
  })
})

describe('the way back', () => {
  test.for([
    ['/members/7', '/members'],
    ['/likes/new', '/likes'],
    ['/likes/m/7', '/likes'],
    ['/credits', '/members'],
    ['/credits/7', '/credits'],
    ['/credits/7/ideal', '/credits'],
  ])('from %s leads to %s', ([pathname, back]) => {
    expect(backPathOf(pathname ?? '')).toBe(back)
  })

  test.for(['/', '/members', '/likes', '/credits/repeat-order', '/members/7/chat', '/reset-password'])(
    'is not on %s',
    (pathname) => {
      expect(backPathOf(pathname)).toBeNull()
    },
  )
})
