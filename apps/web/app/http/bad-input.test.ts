import { randomUUID } from 'node:crypto'
import type { DismissibleAlert } from '@hearth/contracts/accounts'
import { tenantIdOf } from '@hearth/contracts/ids'
import type { SignupStep } from '@hearth/contracts/profiles'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { type Browser, openBrowser, textOf } from '../../server/testing/browser.ts'
import { logIn } from '../../server/testing/members.ts'
import { HAARLEM, siteTest } from '../../server/testing/site.ts'
import type { likeIntents } from '../areas/likes/like-intents.server.ts'
import { RELATION } from '../areas/profiles/relation-form.ts'
import type { relationIntents } from '../areas/relations/relation-intents.server.ts'
import type { reportIntents } from '../areas/reports/report-intents.server.ts'
import type { readingIntents } from '../routes/_member._default.notifications/notifications.server.ts'
import type { profileIntents } from '../routes/_member._default.profile/own-profile.server.ts'
import type { settingsIntents } from '../routes/_member._default.settings/save-settings.server.ts'

const HOST = 'bad-input.test'
const { errors } = loadMessages().nl
type Fields = Readonly<Record<string, string>>
interface Sent {
  /** The fields that make a change, for a form with a version. */
  readonly versioned?: Fields
  /** The fields that make a change in any other form. */
  readonly plain?: Fields
}

const place = { country: 'NL', region: 'NL.07', city: HAARLEM }
const SETTINGS = {
  email: { plain: { email: 'somebody@example.com', current_password: '' } },
  email_cancel: { plain: {} },
  password: { plain: { current_password: '', new_password: '' } },
  invisible: { versioned: { invisible: 'on' } },
  hide_views: { versioned: { hide_views: 'on' } },
  // It is on, so an absent field is what differs.
  shows_reading: { versioned: {} },
  shows_typing: { versioned: {} },
  shows_online: { versioned: {} },
  pace: { versioned: { pace: 'weekly' } },
  location: { versioned: place },
  session: { plain: { session: 'none' } },
  sessions: { plain: {} },
  unblock: { plain: { person: HAARLEM } },
  block_address: { plain: { address: 'no address' } },
  unblock_address: { plain: { number: '1' } },
  notifications: { plain: {} },
  resume: { plain: {} },
} satisfies Record<keyof typeof settingsIntents, Sent>
const PROFILE = {
  basics: { versioned: { name: 'Robyn', ...place } },
  about: { versioned: { about: 'I write letters.' } },
  prompts: { versioned: { prompt_1: 'proud_of', answer_1: 'My garden' } },
  interests: { versioned: { interests: 'coffee' } },
  details: { versioned: { tattoos: 'one' } },
} satisfies Record<keyof typeof profileIntents, Sent>
const STEPS = {
  location: { versioned: place },
  personal: { versioned: { tattoos: 'one' } },
  about: { versioned: { about: 'I write letters.' } },
  photo: { plain: {} },
  confirm: { plain: {} },
} satisfies Record<SignupStep, Sent>
const ALERTS = {
  photo: { plain: {} },
  activation: { plain: {} },
  disabled_notifications: { plain: {} },
  premium: { plain: {} },
  time_bonus: { plain: {} },
} satisfies Record<DismissibleAlert, Sent>
const day = { from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' }
const NOTIFICATIONS = {
  one: { plain: { kind: 'photo.approved', ...day } },
  all: { plain: { until: day.until } },
} satisfies Record<keyof typeof readingIntents, Sent>
/** About somebody who is not there. */
const PERSON = {
  like: { plain: {} },
  take_back: { plain: {} },
  skip: { plain: {} },
  take_skip_back: { plain: {} },
  block: { plain: { person: HAARLEM } },
  unblock: { plain: { person: HAARLEM } },
  unmatch: { plain: { person: HAARLEM } },
  report: { plain: { person: HAARLEM, about: 'profile', reason: 'other', words: 'Hello' } },
} satisfies Record<keyof (typeof likeIntents & typeof relationIntents & typeof reportIntents), Sent>

/** Every form of the app that saves something, except those of photos. */
const FORMS = (
  [
    ['/settings', 'section', SETTINGS],
    ['/profile', 'section', PROFILE],
    ['/complete-signup?step=', 'step', STEPS],
    ['/alerts', 'alert', ALERTS],
    ['/notifications', 'read', NOTIFICATIONS],
    [`/members/${HAARLEM}`, RELATION, PERSON],
  ] as const
).flatMap(([path, field, forms]) =>
  Object.entries<Sent>(forms).map(([name, { versioned, plain = {} }]) => ({
    ...{ path: path.endsWith('=') ? path + name : path, name, isVersioned: versioned !== undefined },
    fields: { [field]: name, ...(versioned ?? plain) },
  })),
)

const test = siteTest
  .extend('tenant', { scope: 'file', auto: true }, ({ site }) =>
    site.addTenant(HOST, { default_locale: 'nl', pace: true }),
  )
  .extend('member', async ({ site, db }) => {
    const { id } = await inTenant(db, { tenantId: tenantIdOf(HOST) }, (tx) => makeMember(tx, {}, { searchable: true }))
    const browser = openBrowser(site, HOST)
    browser.plant('hearth_session', (await logIn(site, HOST, id)).split('=')[1])
    return { id, browser }
  })

/** The member's own data, without what differs from page to page. */
const shown = async (browser: Browser) =>
  (await Promise.all(['/profile', '/settings'].map(async (page) => textOf((await browser.get(page)).body)))).join('\n')

test.for(FORMS)(
  '$path $name is saved for nobody else, not in part, not unseen, and once',
  async (form, { site, member: { id, browser } }) => {
    const { path, fields, isVersioned } = form
    const before = await shown(browser)
    const ended = await openBrowser(site, HOST).post(path, fields)
    expect
      .soft([ended.status, ended.headers.location], 'an ended session')
      .toEqual([302, expect.stringMatching(/^\/login/)])
    const other = await browser.post(path, { ...fields, member: randomUUID() })
    expect.soft(other.status, 'another account').toBe(409)
    const long = await browser.post(path, { ...fields, about: 'x'.repeat(200_000) })
    expect.soft(long.status, 'a long text').toBe(413)
    if (isVersioned) {
      const stale = await browser.post(path, { ...fields, version: 'x'.repeat(22) })
      expect.soft(stale.status, 'another tab').toBe(409)
      expect.soft(textOf(stale.body)).toContain(errors['platform.changed_elsewhere'])
    }
    expect.soft(await shown(browser)).toBe(before)

    const twice = await Promise.all([0, 1].map(() => browser.post(path, { ...fields, member: id })))
    const [one, two] = twice.map(({ status }) => status)
    expect(one).toBe(two)
    expect(one, 'saved, or refused for what it says').toBeLessThan(500)
    const after = await shown(browser)
    await browser.post(path, { ...fields, member: id })
    expect(await shown(browser)).toBe(after)
    if (isVersioned) expect(after).not.toBe(before)
  },
)
