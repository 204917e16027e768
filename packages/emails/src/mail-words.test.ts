import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LOCALES } from '@hearth/contracts/locales'
import { MAIL_TYPES, type MailType, PURCHASE_MAILS } from '@hearth/contracts/mail'
import { completeSettings, settingsSchema } from '@hearth/contracts/tenant-settings'
import { themeSchema } from '@hearth/contracts/theme'
import { expect, test } from 'vitest'
import { composeMail, type MailToRender } from './compose-mail.ts'
import { composeText } from './compose-text.ts'
import type { MailTenant } from './look.ts'
import { sampleMail } from './sample-mails.ts'

const TEMPLATE = path.resolve(import.meta.dirname, '../../../tenants/_template')
const ORIGIN = 'https://site.example'
const BRAND = 'Glimmerfold'

/** A site that is called by a word which stands nowhere else. */
function siteWith(discreet_name: string | null, texts: MailTenant['texts'] = {}): MailTenant {
  const theme = themeSchema.parse(JSON.parse(readFileSync(path.join(TEMPLATE, 'theme.json'), 'utf8')))
  const company = { name: 'Example B.V.', address: 'Kade 1', city: '1011 AB Amsterdam', country: 'NL' }
  const file = { name: BRAND, countries: ['NL'], default_locale: 'nl', support_email: 'help@site.example', company }
  const settings = completeSettings(settingsSchema.parse({ ...file, discreet_name }), 'site.example')
  const version = JSON.stringify([discreet_name, texts])
  return { id: 'site', version, domain: settings.domain, settings, company: settings.company, theme, texts }
}
const word = (tenant: MailTenant, type: MailType, change: Partial<MailToRender> = {}) =>
  composeMail(tenant, { ...sampleMail(type, { origin: ORIGIN, country: 'NL' }), ...change }, { origin: ORIGIN })

test.each(PURCHASE_MAILS)('with a discreet name, %s does not name the brand in any language', (type) => {
  const tenant = siteWith('Blue Lamp')
  for (const language of LOCALES) {
    const { from, subject, html, text } = word(tenant, type, { language })
    expect(from.name).toBe('Blue Lamp')
    expect([subject, html, text].filter((part) => part.includes(BRAND))).toEqual([])
    expect(text).toContain('Blue Lamp')
  }
})

test('what lists of mails show does not name the brand either where the site words it itself', () => {
  const own = { order_paid_subject: `${BRAND} says thanks`, order_paid_preheader: `Bought at ${BRAND}.` }
  const { subject, html } = word(siteWith('Blue Lamp', { en: { mail: own } }), 'order_paid', { language: 'en' })
  expect(subject).toBe('Blue Lamp says thanks')
  expect(html).toContain('Bought at Blue Lamp.')
})

test('with a discreet name, the text message with a code does not name the brand, nor where the site words it itself', () => {
  const own = { text_message: `{{site}}: {{code}} is your code of ${BRAND}.` }
  const code = { country: 'NL', code: '123456' }
  for (const language of LOCALES) {
    const text = composeText(siteWith('Blue Lamp'), { language, ...code })
    expect(text).toMatch(/^Blue Lamp\s?: 123456 /)
    expect([text.includes(BRAND), text.length <= 160]).toEqual([false, true])
  }
  const worded = siteWith('Blue Lamp', { en: { debits: own } })
  expect(composeText(worded, { language: 'en', ...code })).toBe('Blue Lamp: 123456 is your code of Blue Lamp.')
  expect(composeText(siteWith(null), { language: 'en', ...code })).toContain(`${BRAND}: 123456 is your code`)
})

test('without a discreet name, and in all other mails, the brand is named as ever', () => {
  const others = MAIL_TYPES.filter((type) => !PURCHASE_MAILS.includes(type))
  for (const type of others) expect(word(siteWith('Blue Lamp'), type)).toEqual(word(siteWith(null), type))
  for (const type of PURCHASE_MAILS) expect(word(siteWith(null), type).from.name).toBe(BRAND)
  expect(word(siteWith(null), 'order_paid', { language: 'en' }).text).toContain(`Your payment at ${BRAND} has arrived`)
})

test('French keeps a colon from the word before it', () => {
  const { text } = word(siteWith(null), 'welcome', { language: 'fr' })
  expect(text).toContain('Ton pseudo\u00a0: Sam')
  expect(text).not.toMatch(/[^\u00a0]:(?!\/\/)/)
})

test('the mail about what repeats says what has ended, when, and by whose statement', () => {
  const site = siteWith(null)
  const { details } = sampleMail('repeat_ended', { origin: ORIGIN, country: 'NL' })
  const { text } = word(site, 'repeat_ended', { details, language: 'en' })
  for (const said of ['4BE25CFADB', '13.99', '22 November 2026', 'Sanne de Vries']) expect(text).toContain(said)
  const { person: _nobody, ...stopped } = details
  expect(word(site, 'repeat_ended', { details: stopped, language: 'en' }).text).not.toContain('Sanne')
  const refunded = word(site, 'repeat_ended', { details: { ...stopped, reason: 'refunded' }, language: 'en' })
  expect(refunded.text).toContain('We’ve paid back the price of this membership')
})
