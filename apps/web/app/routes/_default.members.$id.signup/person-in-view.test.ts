import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { changeProfile, storePhoto } from '@hearth/testing/rows'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newMember, signUp } from '../../../server/testing/signup.ts'
import { ALPHA, BETA, siteTest } from '../../../server/testing/site.ts'

const { signup_about = '', signup_about_text = '' } = loadMessages().nl.onboarding
const asksAbout = (name: string) => signup_about.replace('{{name}}', name)
const OPEN = 'open-signup.test'
const INVITED = 'campaigns.test'

interface Differs {
  readonly searchable?: boolean
  readonly fictional?: boolean
}

const test = siteTest
  .extend('open', { scope: 'file', auto: true }, async ({ site }) => {
    await site.addTenant(OPEN, {
      ...{ account_errors: 'specific', logged_out_search: true, fictional_singular: 'avatar' },
    })
    await site.addTenant(INVITED, { logged_out_search_trafficsource: true })
  })
  .extend('someone', { scope: 'file' }, ({ db, urls: { superuserUrl } }) => {
    /** A member of that host with two photos. */
    return async (host: string, { searchable = true, fictional = false }: Differs = {}) => {
      const scope = { tenantId: tenantIdOf(host) }
      const { id: memberId } = await inTenant(db, scope, (tx) => makeMember(tx, {}, { name: 'Sanne', searchable }))
      if (fictional) await changeProfile(superuserUrl, scope, { memberId, fictional })
      for (const [position, filename] of [`${memberId}-main.svg`, `${memberId}-second.svg`].entries())
        await storePhoto(superuserUrl, scope, {
          ...{ memberId, filename, thumbFilename: filename, status: 'active', position, main: position === 0 },
        })
      return { id: memberId, address: `/members/${memberId}/signup` }
    }
  })

const formIn = ({ body }: { body: string }) => screenOf(body).first('form[data-h-form="signup"]')
const photosIn = (page: { body: string }) =>
  formIn(page)
    .all('img')
    .map((img) => img.getAttribute('src'))

describe('a visitor who comes from a profile', () => {
  test('is asked about that person by name and main photo, and may log in instead', async ({ site, someone }) => {
    const { id, address } = await someone(OPEN)
    const browser = openBrowser(site, OPEN)
    const page = await browser.get(address)
    // Within the form, because only the form is shown in the dialog.
    expect(formIn(page).text).toContain(`${asksAbout('Sanne')} ${signup_about_text}`)
    expect(photosIn(page)).toEqual([`/photos/${id}-main.svg`])
    expect(formIn(page).links).toContain(`/login?returnTo=${encodeURIComponent(`/members/${id}`)}`)
    expect(page.body).not.toContain('-second.svg')
    expect(screenOf(page.body).meta('robots')).toBe('noindex')
    const refused = await signUp(browser, { name: '', returnTo: `/members/${id}`, member: id })
    expect(formIn(refused).text).toContain(asksAbout('Sanne'))
    expect(screenOf(refused.body).sentWith({ member: id })).toHaveProperty('email')
    const done = await signUp(browser, { returnTo: `/members/${id}` })
    expect(done.headers.location).toBe(`/complete-signup?returnTo=${encodeURIComponent(`/members/${id}`)}`)
  })

  test('reads it of a fictional person too, beside what that is called', async ({ site, someone }) => {
    const { address } = await someone(OPEN, { fictional: true })
    expect(formIn(await openBrowser(site, OPEN).get(address)).text).toContain(`${asksAbout('Sanne')} Avatar`)
  })

  test('reads nothing of whom visitors may not see', async ({ site, someone }) => {
    const hidden = await someone(OPEN, { searchable: false })
    const elsewhere = await someone(BETA)
    const closed = await someone(ALPHA)
    const invited = await someone(INVITED)
    const unseen: readonly [host: string, address: string][] = [
      [OPEN, hidden.address],
      [OPEN, elsewhere.address],
      [ALPHA, closed.address],
      [INVITED, invited.address],
      [OPEN, '/members/00000000-0000-4000-8000-000000000000/signup'],
      [OPEN, '/signup'],
    ]
    for (const [host, address] of unseen) {
      const page = await openBrowser(site, host).get(address)
      expect(page.status).toBe(200)
      expect(formIn(page).all('[name="email"]')).toHaveLength(1)
      expect(page.body).not.toMatch(/Sanne|-main\.svg/)
      expect(textOf(page.body)).not.toContain(signup_about_text)
    }
    const guest = openBrowser(site, INVITED)
    await guest.get('/?ref=friend')
    expect(photosIn(await guest.get(invited.address))).toEqual([`/photos/${invited.id}-main.svg`])
    const refused = await signUp(openBrowser(site, ALPHA), { name: '', member: closed.id })
    expect(refused.body).not.toContain('Sanne')
    expect((await signUp(openBrowser(site, OPEN), { name: '', member: 'nobody' })).status).toBe(422)
    expect((await openBrowser(site, OPEN).get('/members/nobody/signup')).status).toBe(404)
  })

  test('has the form of one who is logged in no more, and the profile at once', async ({ site, someone }) => {
    const { id, address } = await someone(OPEN)
    const { browser } = await newMember(site, OPEN)
    const answer = await browser.get(address)
    expect([answer.status, answer.headers.location]).toEqual([302, `/members/${id}`])
  })
})
