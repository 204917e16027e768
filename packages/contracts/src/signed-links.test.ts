import { expect, test } from 'vitest'
import { type LinkId, newId, tenantIdOf } from './ids.ts'
import { LINK_PURPOSES } from './mail.ts'
import { createLinks } from './signed-links.ts'

const [ours, theirs] = [tenantIdOf('ours.example'), tenantIdOf('theirs.example')]
const originOf = (id: string) => (id === ours ? 'https://ours.example' : null)
const links = createLinks({ secret: new Uint8Array(32).fill(1), originOf })
const linkId = newId<LinkId>()
const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? ''

test('a token is read where it was signed for, and nowhere else', () => {
  for (const purpose of LINK_PURPOSES) {
    const token = tokenIn(links.addressOf(ours, { linkId, purpose }))
    expect(links.read(ours, token, purpose)).toBe(linkId)
    expect(links.read(theirs, token, purpose)).toBeNull()
    for (const other of LINK_PURPOSES) if (other !== purpose) expect(links.read(ours, token, other)).toBeNull()
    const others = createLinks({ secret: new Uint8Array(32).fill(2), originOf })
    expect(others.read(ours, token, purpose)).toBeNull()
  }
})

test('what was not signed is no link', () => {
  const token = tokenIn(links.addressOf(ours, { linkId, purpose: 'confirm_address' }))
  const [, signature = ''] = token.split('.')
  const wrong = [
    '',
    '.',
    linkId,
    `${newId()}.${signature}`,
    `${token}x`,
    token.toUpperCase(),
    ` ${token}`,
    `${token.slice(0, -2)}é`,
  ]
  for (const text of wrong) expect(links.read(ours, text, 'confirm_address')).toBeNull()
})

test('an address is on the tenant’s own domain; there is none for a tenant that is not live', () => {
  const address = links.addressOf(ours, { linkId, purpose: 'reset_password' })
  expect(address).toMatch(/^https:\/\/ours\.example\/reset-password\/do\?token=[\w.-]+$/)
  expect(() => links.addressOf(theirs, { linkId, purpose: 'reset_password' })).toThrow('not live')
})
