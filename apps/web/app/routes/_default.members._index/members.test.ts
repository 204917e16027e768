import { dbTest } from '@hearth/testing/db-test'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { newMember } from '../../../server/testing/signup.ts'
import { ALPHA, openSite } from '../../../server/testing/site.ts'

const test = dbTest.extend('site', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const site = await openSite({ urls, env: { TRUST_PROXY: 'true' } })
  onCleanup(site.close)
  return site
})

test('a new member is greeted, and told what holds for their account', async ({ site }) => {
  const { browser } = await newMember(site, ALPHA, { name: 'Annelies' })
  const { body } = await browser.get('/members')
  const [main = ''] = /<main.*<\/main>/s.exec(body) ?? []
  const { greeting, not_confirmed_title, country, language } = loadMessages().nl.members
  expect(textOf(main)).toContain(String(greeting).replace('{{name}}', 'Annelies'))
  for (const words of [not_confirmed_title, `${country} Nederland`, `${language} Nederlands`, 'Credits 0'])
    expect(textOf(main)).toContain(words)
})

test('a page in another language still tells the language that the account keeps, and writes dates as the site does', async ({
  site,
}) => {
  const { browser } = await newMember(site, ALPHA)
  const facts = textOf(/<dl.*<\/dl>/s.exec((await browser.get('/members?lng=en')).body)?.[0] ?? '')
  expect(facts).toContain('Language Dutch')
  expect(facts).toMatch(/Member since \d{1,2} [A-Z][a-z]+ \d{4}/)
})

test('every link of the page leads to a page that is there', async ({ site }) => {
  const { browser } = await newMember(site, ALPHA)
  const { body } = await browser.get('/members')
  const links = [...body.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  expect(links).toContain('/lang-config?to=/members')
  for (const link of new Set(links))
    expect({ link, status: (await browser.get(link)).status }).toEqual({ link, status: 200 })
})

test('a visitor is sent to log in, by the page and by its data', async ({ site }) => {
  const visitor = openBrowser(site, ALPHA)
  const page = await visitor.get('/members')
  expect({ status: page.status, location: page.headers.location }).toEqual({ status: 302, location: '/login' })
  const data = await visitor.get('/members.data')
  expect(data.body).toContain('"/login"')
  expect(data.body).not.toContain('account')
})
