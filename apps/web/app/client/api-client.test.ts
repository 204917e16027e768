import { createClient } from '@hearth/api-client/client'
import { expect, vi } from 'vitest'
import { newMember } from '../../server/testing/signup.ts'
import { ALPHA, ALPHA_ORIGIN, type Site, siteTest as test } from '../../server/testing/site.ts'

/** The client on a page of a host, in a browser that keeps cookies. */
function openClient(site: Site, address: string) {
  const cookies = new Map<string, string>()
  const onLoggedOut = vi.fn()
  const client = createClient({
    origin: ALPHA_ORIGIN,
    onLoggedOut,
    fetch: async (url, { method = 'GET', headers, body } = {}) => {
      const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await site.ask({
        method,
        path: String(url).slice(ALPHA_ORIGIN.length),
        headers: { ...(headers as Record<string, string>), 'X-Forwarded-For': address, Cookie },
        ...(typeof body === 'string' ? { body } : {}),
      })
      for (const line of (answer.headers['set-cookie'] ?? []) as string[]) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const { 'set-cookie': _, ...told } = answer.headers
      return new Response(answer.body, { status: answer.status, headers: told as Record<string, string> })
    },
  })
  return { client, onLoggedOut }
}

test('a visitor reads who the site is, what it offers, and is asked to log in', async ({ site }) => {
  const { client, onLoggedOut } = openClient(site, '192.0.2.1')
  expect(await client.settings()).toMatchObject({
    ok: true,
    value: { settings: { name: 'alpha.test', domain: ALPHA } },
  })
  expect(await client.companyInfo()).toMatchObject({ ok: true, value: { companyinfo: { name: 'alpha.test BV' } } })
  expect(await client.interests({ query: { lng: 'fi' } })).toMatchObject({
    value: {
      interests: expect.arrayContaining([expect.objectContaining({ id: 'travelling', label: 'Matkustaminen' })]),
    },
  })
  expect(await client.regions({ country: 'NL' })).toMatchObject({
    value: { regions: [{ id: 'NL.07' }, { id: 'NL.09' }] },
  })
  expect(await client.user()).toMatchObject({
    ok: false,
    failure: { status: 403, code: 'accounts.authentication_required' },
  })
  expect(onLoggedOut).not.toHaveBeenCalled()
})

test('a member logs in, chooses a language and logs out', async ({ site }) => {
  const { email, password } = await newMember(site, ALPHA, { name: 'Annelies' })
  const { client } = openClient(site, '192.0.2.2')
  const member = { user: { profile: { name: 'Annelies' } } }
  expect(await client.logIn({ email, password })).toMatchObject({ ok: true, value: member })
  expect(await client.saveLanguage({ language: 'de' })).toEqual({ ok: true, value: { language: 'de' } })
  expect(await client.user()).toMatchObject({ ok: true, value: { user: { language: 'de' } } })
  expect(await client.logOut()).toEqual({ ok: true, value: {} })
  expect(await client.user()).toMatchObject({ ok: false, failure: { status: 403 } })
})

test('a wrong password is refused in words, and too many with the time that is left', async ({ site }) => {
  const { client } = openClient(site, '192.0.2.3')
  const guess = () => client.logIn({ email: 'nobody@example.com', password: 'no' }, { query: { lng: 'en' } })
  expect(await guess()).toEqual({
    ok: false,
    failure: {
      status: 422,
      code: 'accounts.login_failed',
      message: 'We couldn’t log you in. Please try again.',
      retryAfter: null,
    },
  })
  for (let guesses = 1; guesses < 10; guesses += 1) await guess()
  const blocked = await guess()
  expect(blocked).toMatchObject({ ok: false, failure: { status: 429, code: 'accounts.login_blocked' } })
  expect(!blocked.ok && blocked.failure.retryAfter).toBeGreaterThan(0)
})
