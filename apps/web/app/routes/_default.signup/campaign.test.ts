import { expect } from 'vitest'
import { openBrowser } from '../../../server/testing/browser.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newEmail, signUp, signupFields } from '../../../server/testing/signup.ts'
import { siteTest as test } from '../../../server/testing/site.ts'

/** A site with specific account errors, where a new account is logged in at once. */
const OPEN = 'open.test'

const formsIn = (body: string) => screenOf(body).main.all('[data-h-form="signup"]')

test('the campaign of a signup is the one in the address of its page, and no earlier one', async ({ site }) => {
  await site.addTenant(OPEN, { account_errors: 'specific' })
  const pageOf = (query: string) => ({ Referer: `http://${OPEN}:8080/${query}` })
  const campaignFrom = async (query: string) => {
    const browser = openBrowser(site, OPEN)
    await browser.get('/?ref=earlier')
    expect(browser.cookie('source')).toBeUndefined()
    await browser.post('/signup', { ...signupFields, email: newEmail() }, pageOf(query))
    return screenOf((await browser.get('/settings')).body).main.text
  }
  expect(await campaignFrom('?ref=spring&sub1=one')).toContain('ref: spring, sub1: one')
  expect(await campaignFrom('signup')).not.toContain('ref:')
})

test('whoever came through a campaign may sign up where the site wants that, and nobody else', async ({ site }) => {
  await site.addTenant('invited.test', { signups: 'with_trafficsource' })
  const stranger = openBrowser(site, 'invited.test')
  expect(formsIn((await stranger.get('/signup')).body)).toEqual([])
  expect((await signUp(stranger)).status).toBe(422)

  const guest = openBrowser(site, 'invited.test')
  // The answer to the first visit does not matter; it redirects to the login.
  await guest.get('/members?sub2=letter')
  expect(formsIn((await guest.get('/signup')).body)).toHaveLength(1)
  // A traffic source that another site signed is invalid here.
  stranger.plant('source', guest.cookie('source')?.replace(/.$/, 'A'))
  await site.addTenant('elsewhere.test', { signups: 'with_trafficsource' })
  const elsewhere = openBrowser(site, 'elsewhere.test')
  await elsewhere.get('/?sub2=letter')
  const borrower = openBrowser(site, 'invited.test')
  borrower.plant('source', elsewhere.cookie('source'))
  expect((await signUp(borrower)).status).toBe(422)
  expect((await signUp(stranger)).status).toBe(422)
  expect((await signUp(guest)).status).toBe(303)
})
