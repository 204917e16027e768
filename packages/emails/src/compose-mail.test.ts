import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LOCALES, TEXT_LOCALES, type TextLocale } from '@hearth/contracts/locales'
import {
  CLOSING_REASONS,
  LINK_PATHS,
  type LinkPurpose,
  MAIL_TYPES,
  type MailType,
  OPTIONAL_MAILS,
  type OrderLinkPurpose,
  TERMS_NOTICE_DAYS,
} from '@hearth/contracts/mail'
import { completeSettings, settingsSchema } from '@hearth/contracts/tenant-settings'
import { themeSchema } from '@hearth/contracts/theme'
import { loadPage } from '@hearth/texts/pages'
import { AA_TEXT, contrastWith } from '@hearth/ui/theme/color'
import type { ColorRole } from '@hearth/ui/theme/tokens'
import { parseXml, type XmlDocument, XmlElement, type XmlNode, XmlText } from '@rgrove/parse-xml'
import { describe, expect, test } from 'vitest'
import { composeMail, type MailToRender } from './compose-mail.ts'
import { lookOf, type MailLook, type MailTenant } from './look.ts'
import { renderMail } from './render-mail.ts'
import { sampleMail } from './sample-mails.ts'
import { dayOfSubject } from './times.ts'
import { voiceOf } from './voice.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../tenants')
const json = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))

function tenantIn(folder: string): MailTenant {
  const settings = completeSettings(settingsSchema.parse(json(`${folder}/settings.json`)), folder)
  const own = TEXT_LOCALES.filter((textLocale) => existsSync(path.join(FOLDER, folder, `texts/${textLocale}.json`)))
  return {
    ...{ id: folder, version: '1', domain: settings.domain, settings, company: settings.company },
    theme: themeSchema.parse(json(`${folder}/theme.json`)),
    texts: Object.fromEntries(own.map((textLocale) => [textLocale, json(`${folder}/texts/${textLocale}.json`)])),
  }
}
const TENANTS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => tenantIn(name))
const [ANY] = TENANTS as [MailTenant, ...MailTenant[]]
const changed = (settings: object, more: object = {}): MailTenant => ({
  ...ANY,
  ...more,
  settings: { ...ANY.settings, ...settings },
})

const ORIGIN = 'https://example.com'
const word = (tenant: MailTenant, type: MailType, change: Partial<MailToRender> = {}) =>
  composeMail(tenant, { ...sampleMail(type, { origin: ORIGIN, country: 'NL' }), ...change }, { origin: ORIGIN })
/** What decides a member's text locale: their language and country. */
const readerOf = (textLocale: TextLocale) => {
  const [language = 'en', country = 'NL'] = textLocale.split('-')
  return { language: language as (typeof LOCALES)[number], country }
}

interface Place {
  readonly element: XmlElement
  readonly ground: ColorRole | null
  readonly color: ColorRole | null
}
interface Word extends Place {
  readonly text: string
}

/** The texts of a mail, with the roles of their colours. */
function wordsOf(html: string): Word[] {
  const read = (node: XmlNode, place: Omit<Place, 'element'>, parent: XmlElement | null): Word[] => {
    if (node instanceof XmlText)
      return parent && node.text.trim() ? [{ ...place, element: parent, text: node.text.trim() }] : []
    if (!(node instanceof XmlElement)) return []
    const { class: classes = '', style = '' } = node.attributes
    if (node.name === 'head' || style.includes('display:none')) return []
    const role = (kind: string) => (new RegExp(`\\b${kind}-(\\w+)`).exec(classes)?.[1] ?? null) as ColorRole | null
    const inside = { ground: role('g') ?? place.ground, color: role('t') ?? place.color }
    return node.children.flatMap((child) => read(child, inside, node))
  }
  return documentOf(html).children.flatMap((node) => read(node, { ground: null, color: null }, null))
}
const documentOf = (html: string): XmlDocument => parseXml(html)
const elementsOf = (html: string): XmlElement[] => {
  const all = (node: XmlNode): XmlElement[] => (node instanceof XmlElement ? [node, ...node.children.flatMap(all)] : [])
  return documentOf(html).children.flatMap(all)
}

/** Texts with too little contrast in any of the mail's schemes. */
const faintWords = (html: string, { schemes }: MailLook): string[] =>
  wordsOf(html).flatMap(({ text, ground, color }) =>
    schemes.flatMap(({ name, palette }) =>
      ground && color && contrastWith(palette[color], [palette[ground]]) >= AA_TEXT ? [] : [`${name}: ${text}`],
    ),
  )

/** The links of a mail in order; their pages open in its language. */
const linksOf = (type: MailType, lng = 'en'): readonly string[] => {
  const token = (purpose: LinkPurpose | OrderLinkPurpose) =>
    sampleMail(type, { origin: ORIGIN, country: 'NL' }).links[purpose] ?? purpose
  const [repeats, stop] = [[`${ORIGIN}/credits/repeat-order`], token('stop_repeat')]
  const links = {
    confirm_address: [token('confirm_address'), token('disown_account')],
    welcome: [`${ORIGIN}/members`, token('unsubscribe')],
    account_exists: [`${ORIGIN}/login`, `${ORIGIN}/reset-password`],
    password_reset: [token('reset_password')],
    password_changed: [`${ORIGIN}/reset-password`],
    change_address: [token('change_address')],
    address_changing: [token('keep_address')],
    address_lost: [`${ORIGIN}/pages/service`],
    new_device: [token('end_sessions')],
    photo_rejected: [`${ORIGIN}/profile#photos`],
    account_deleted: [token('restore_account'), `${ORIGIN}/reset-password`],
    deletion_final: [token('restore_account')],
    account_restored: [`${ORIGIN}/reset-password`],
    account_closed: [`${ORIGIN}/pages/ban`],
    account_reopened: [`${ORIGIN}/login`],
    terms_changing: [`${ORIGIN}/pages/terms`, `${ORIGIN}/settings/delete`],
    unconfirmed_ending: [token('confirm_address'), token('disown_account')],
    data_ready: [token('download_data'), `${ORIGIN}/reset-password`],
    statement_given: [token('object'), `${ORIGIN}/pages/ban`],
    measure_lifted: [`${ORIGIN}/login`],
    objection_upheld: [`${ORIGIN}/pages/ban`],
    report_received: [`${ORIGIN}/pages/ban`],
    report_answered: [`${ORIGIN}/pages/ban`],
    like: [`${ORIGIN}/likes`, token('unsubscribe')],
    new_conversations: [`${ORIGIN}/chats`, token('unsubscribe')],
    new_messages: [`${ORIGIN}/chats`, token('unsubscribe')],
    order_paid: [`${ORIGIN}/transactions`, token('withdraw')],
    withdrawal_received: [`${ORIGIN}/pages/return-policy`],
    membership_cancelled: [`${ORIGIN}/pages/return-policy`],
    ...{ repeat_reminder: [stop], repeat_ended: repeats, repeat_failed: [...repeats, stop] },
    ...{
      repeat_paused: [...repeats, stop],
      direct_debit_code: [`${ORIGIN}/transactions`],
      direct_debit_announced: [`${ORIGIN}/transactions`, token('withdraw')],
    },
  }[type]
  return links.map((link) => {
    const [address = '', hash] = link.split('#')
    return `${address}${address.includes('?') ? '&' : '?'}lng=${lng}${hash ? `#${hash}` : ''}`
  })
}

describe.each(TENANTS.map((tenant) => [tenant.id, tenant] as const))('the mails of %s', (_, tenant) => {
  describe.each(MAIL_TYPES)('%s', (type) => {
    test.each(TEXT_LOCALES)('is whole in %s', (textLocale) => {
      const { subject, html, text, headers } = word(tenant, type, readerOf(textLocale))
      expect(headers['Content-Language']).toBe(textLocale)
      expect(subject).toMatch(/^.{5,99}$/)
      for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|undefined|\[object/)
      // Matches a text key that was not replaced by its text.
      expect(text.replaceAll(/https:\S+/g, '')).not.toMatch(/\b[a-z]+_[a-z_]+\b/)
      expect(Buffer.byteLength(html)).toBeLessThan(30_000)

      const elements = elementsOf(html)
      expect(elements.find(({ name }) => name === 'html')?.attributes).toEqual({ lang: textLocale, dir: 'ltr' })
      expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1)
      expect(elements.filter(({ name }) => ['img', 'script', 'link', 'form', 'iframe'].includes(name))).toEqual([])
      expect(html).not.toMatch(/url\(|@import|@font-face/)
      for (const { name, attributes } of elements) if (name === 'table') expect(attributes.role).toBe('presentation')

      const links = [...linksOf(type, readerOf(textLocale).language)]
      const anchors = elements.flatMap(({ name, attributes }) => (name === 'a' ? [attributes.href ?? ''] : []))
      expect(anchors.filter((href) => !href.startsWith('mailto:'))).toEqual(links)
      expect(anchors.filter((href) => href.startsWith('mailto:'))).toEqual([`mailto:${tenant.settings.support_email}`])
      expect(text.match(/https:\S+/g)).toEqual(links)

      for (const { text: said } of wordsOf(html)) expect(text).toContain(said)
      expect(faintWords(html, lookOf(tenant, textLocale))).toEqual([])
    })
  })
})

test('words that do not stand out are found', () => {
  const look = lookOf(ANY, 'en')
  const faint: MailLook = {
    ...look,
    schemes: look.schemes.map(({ name, palette }) => ({
      name,
      palette: { ...palette, onAccent: palette.accent },
    })),
  }
  const { html } = word(ANY, 'welcome', { language: 'en' })
  expect(faintWords(html, look)).toEqual([])
  expect(faintWords(html, faint)).toEqual(look.schemes.map(({ name }) => `${name}: See who’s here`))
})

test('colours stand at the elements, and those of the other scheme in rules for their classes', () => {
  const two = TENANTS.find(({ theme }) => theme.scheme === 'auto') ?? ANY
  const one = TENANTS.find(({ theme }) => theme.scheme === 'dark') ?? ANY
  const { html } = word(two, 'welcome')
  const [light, dark] = lookOf(two, 'nl').schemes
  const body = elementsOf(html).find(({ name }) => name === 'body')
  expect(body?.attributes.style).toContain(`background-color:${light?.palette.surface}`)
  expect(body?.attributes.class).toBe('g-surface')
  expect(html).toContain(`@media (prefers-color-scheme:dark){.g-surface{background-color:${dark?.palette.surface}!`)
  const schemesOf = (mail: string) =>
    elementsOf(mail).find(({ name, attributes }) => name === 'meta' && attributes.name === 'color-scheme')?.attributes
  expect(schemesOf(html)?.content).toBe('light dark')
  expect(schemesOf(word(one, 'welcome').html)?.content).toBe('dark')
  expect(word(one, 'welcome').html).not.toContain('prefers-color-scheme')
})

test.each([
  ['help@example.com', 'example.com', 'help@example.com'],
  ['help@Example.com', 'example.com', 'help@Example.com'],
  ['help@example.com', 'www.example.com', 'help@example.com'],
  ['help@mail.example.com', 'example.com', 'help@mail.example.com'],
  ['help@other.com', 'example.com', 'no-reply@example.com'],
  ['help@notexample.com', 'example.com', 'no-reply@example.com'],
])('support at %s of the site %s sends from %s, and answers go to support', (support_email, domain, address) => {
  const mail = word(changed({ support_email, mail_name: 'The team' }, { domain }), 'welcome')
  expect(mail.from).toEqual({ name: 'The team', address })
  expect(mail.replyTo).toBe(support_email)
})

test('a mail is in the language that the member chose, else in the first of the site for that country', () => {
  const site = changed({ default_locale: 'de', locales_by_country: { CH: ['it', 'de'] } })
  const language = (change: Partial<MailToRender>) => word(site, 'welcome', change).headers['Content-Language']
  expect(language({ language: null, country: 'CH' })).toBe('it')
  expect(language({ language: null, country: 'NL' })).toBe('de')
  expect(language({ language: 'fr', country: 'CH' })).toBe('fr')
  expect(language({ language: 'en', country: 'US' })).toBe('en-US')
  expect(language({ language: 'en', country: 'GB' })).toBe('en')
})

test('a tenant words its mails itself, and each version anew', () => {
  const subject = (version: string, text: string) =>
    word({ ...ANY, version, texts: { nl: { mail: { welcome_subject: text } } } }, 'welcome', { language: 'nl' }).subject
  expect(subject('own 1', 'Kom binnen bij {{site}}')).toBe(`Kom binnen bij ${ANY.settings.name}`)
  expect(subject('own 2', 'Aan tafel')).toBe('Aan tafel')
  expect(word(ANY, 'welcome', { language: 'nl' }).subject).toBe(`Welkom bij ${ANY.settings.name}`)
})

test('texts of a version are made once while few are requested, and not all of them are cached', () => {
  const first = voiceOf({ ...ANY, id: 'kept' }, 'en')
  expect(voiceOf({ ...ANY, id: 'kept' }, 'en')).toBe(first)
  for (let at = 0; at < 200; at += 1) voiceOf({ ...ANY, id: `other ${at}` }, 'en')
  expect(voiceOf({ ...ANY, id: 'kept' }, 'en')).not.toBe(first)
})

test('what people and tenants wrote is text, and ends no line of the head', () => {
  const name = '<b onclick="x">Sam</b> & Co\r\nBcc: all@example.com\u2028'
  const site = 'Night & Day <i>\r\nX-Evil: 1'
  const tenant = changed({ name: site, mail_name: `${site}\n`, fictional_warning: '<script>alert(1)</script>' })
  const mail = word(tenant, 'welcome', { language: 'en', name })
  const head = [mail.subject, mail.from.name, mail.from.address, mail.replyTo, ...Object.values(mail.headers)]
  for (const field of head) expect(field).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  expect(mail.subject).toBe('Welcome to Night & Day <i> X-Evil: 1')
  expect(elementsOf(mail.html).filter((element) => ['b', 'i', 'script'].includes(element.name))).toEqual([])
  const said = wordsOf(mail.html).map(({ text }) => text)
  expect(said).toContain('<b onclick="x">Sam</b> & Co Bcc: all@example.com')
  expect(said).toContain('<script>alert(1)</script>')
  expect(mail.text).toContain('Your profile name: <b onclick="x">Sam</b> & Co Bcc: all@example.com\n')

  const device = '"><img src=https://evil.example/x.png>\nDelete your account:'
  const login = word(ANY, 'new_device', { language: 'en', details: { device } })
  expect(elementsOf(login.html).filter((element) => element.name === 'img')).toEqual([])
  expect(login.text).toContain('Device: "><img src=https://evil.example/x.png> Delete your account:\n')
})

test.each(MAIL_TYPES.filter((type) => type !== 'welcome'))(
  'the name that somebody chose is not in %s, which may reach somebody else',
  (type) => {
    const mail = word(ANY, type, { name: 'Buy at evil.example' })
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  },
)

test('only what can be done without is unsubscribed from, with one click', () => {
  const unsubscribe = `${ORIGIN}${LINK_PATHS.unsubscribe}?token=x`
  const { headers, html } = word(ANY, 'welcome', { language: 'fi', links: { unsubscribe } })
  expect(headers).toMatchObject({
    'List-Unsubscribe': `<${unsubscribe}&lng=fi>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(html).toContain(unsubscribe)
  expect(Object.keys(word(ANY, 'new_device').headers)).not.toContain('List-Unsubscribe')
})

test.each(MAIL_TYPES)('%s is worded without details, and not without the links that it needs', (type) => {
  expect(word(ANY, type, { details: {} }).text).not.toMatch(/undefined|Invalid/)
  const needsLinks = linksOf(type).some((link) => link.includes('token='))
  const bare = () => word(ANY, type, { links: {} })
  if (needsLinks && !OPTIONAL_MAILS.includes(type)) expect(bare).toThrow(`A mail "${type}" needs a link`)
  else expect(elementsOf(bare().html)[0]?.name).toBe('html')
})

test('a like’s mail has the liker’s name as a value, and the label of a fictional profile', () => {
  const details = { liker: '<b>Ann</b>\nSam', match: 'no', likes: '1' }
  const site = changed(
    { fictional_singular: { en: 'Night owl' }, fictional_warning: { en: 'Night owls are not real.' } },
    { version: 'owls' },
  )
  const own = word(site, 'like', { language: 'en', details: { ...details, fictional: 'yes' } })
  expect(own.text).toContain('From: <b>Ann</b> Sam (Night owl)\n')
  expect(own.text).toContain('Night owls are not real.')
  expect(elementsOf(own.html).filter(({ name }) => name === 'b')).toEqual([])
  const plain = changed({ fictional_singular: null, fictional_warning: null }, { version: 'plain' })
  expect(word(plain, 'like', { language: 'en', details: { ...details, fictional: 'yes' } }).text).toContain(
    'Sam (fictional profile)',
  )
  const real = word(site, 'like', { language: 'en', details: { ...details, fictional: 'no', likes: '3' } }).text
  expect(real).not.toContain('Night owl')
  expect(real).toContain('New likes: 3')
  expect(word(site, 'like', { language: 'en', details: { ...details, match: 'yes' } }).text).toContain('match')
})

test('a mail about messages has who wrote as a value, with the label of a fictional profile, and none of the words', () => {
  const details = { sender: 'Sam', fictional: 'yes', unread: '2' }
  const plain = changed({ fictional_singular: null, fictional_warning: null }, { version: 'messages' })
  const { subject, text } = word(plain, 'new_messages', { language: 'en', details })
  expect(subject).not.toContain('Sam')
  expect(text).toContain('Sam (fictional profile)')
  expect(text).toContain('Unread messages: 2')
  const first = word(plain, 'new_conversations', {
    language: 'en',
    details: { ...details, fictional: 'no', unread: '1' },
  })
  expect(first.text).not.toContain('Unread messages')
  expect(first.text).not.toContain('fictional')
})

test('the time of a login is that of the clocks in the member’s country, in UTC where those differ', () => {
  const time = (country: string, language: (typeof LOCALES)[number]) =>
    word(ANY, 'new_device', { country, language, createdAt: new Date('2026-07-01T20:15:00Z') }).text
  expect(time('NL', 'nl')).toContain('Tijdstip: 1 juli 2026 om 22:15 CEST')
  expect(time('DE', 'de')).toContain('1. Juli 2026 um 22:15 MESZ')
  expect(time('US', 'en')).toContain('July 1, 2026 at 8:15 PM UTC')
  expect(time('XX', 'en')).toContain('1 July 2026 at 20:15 UTC')
})

test('the last day is the same in subject and text, by the clocks in the member’s country', () => {
  const late = { country: 'NL', details: { final_at: '2026-12-05T23:30:00Z' } }
  const final = word(ANY, 'deletion_final', { ...late, language: 'nl' })
  expect(final.subject).toContain('6 december 2026')
  expect(final.text).toContain('6 december 2026 om 00:30 CET')
  expect(word(ANY, 'unconfirmed_ending', { ...late, language: 'en' }).subject).toContain('6 December 2026')
  expect(word(ANY, 'deletion_final', { ...late, country: 'US', language: 'en' }).subject).toContain('December 5, 2026')
})

test.each(MAIL_TYPES)('the subject of %s is the same in a list of mails', (type) => {
  const { translate } = voiceOf(ANY, 'nl')
  const subject = (details: Readonly<Record<string, string>>) =>
    translate(`mail:${type}_subject`, { site: ANY.settings.name, date: dayOfSubject(details, 'NZ', 'nl') })
  const day = { terms_changing: 'from', direct_debit_announced: 'due_on' }[type as string]
  const details = { [day ?? 'final_at']: day ? '2027-01-15' : '2027-01-15T13:00:00Z' }
  expect(subject(details)).toBe(word(ANY, type, { language: 'nl', country: 'NZ', details }).subject)
})

test('the mail about a membership, or about what repeats, has the link that cancels it beside the one that withdraws from it', () => {
  const { details, links } = sampleMail('order_paid', { origin: ORIGIN, country: 'NL' })
  const repeats = { repeat_every: '1', repeat_amount: '1399', repeat_next: '2026-12-22T20:15:00Z' }
  const ways = [`${links.withdraw}&lng=en`, `${links.cancel}&lng=en`]
  for (const more of [{ type: 'premium', credits: '360', months: '12' }, repeats]) {
    const { html, text } = word(ANY, 'order_paid', { details: { ...details, ...more }, language: 'en' })
    const anchors = elementsOf(html).map(({ attributes }) => attributes.href)
    expect(anchors.filter((href) => href?.includes('token='))).toEqual(ways)
    for (const way of ways) expect(text).toContain(way)
  }
})

test('a rejected photo is named by its place and its day', () => {
  expect(word(ANY, 'photo_rejected', { language: 'en' }).text).toContain('Photo: number 2, added on 20 November 2026')
})

test('a closed account’s mail has the rule as the page of house rules has it, what support wrote, and no markup of it', () => {
  for (const locale of LOCALES) {
    const rules = loadPage(locale, 'ban')
    for (const reason of CLOSING_REASONS) {
      const facts = '<b>On Friday</b>\nyou asked for money.'
      const mail = word(ANY, 'account_closed', { language: locale, country: 'NL', details: { reason, facts } })
      const rule = voiceOf(ANY, locale).translate(`mail:closing_reason_${reason}`)
      expect(rules, `${locale} ${reason}`).toContain(`- ${rule}.`)
      expect(mail.text).toContain(rule)
      expect(mail.text).toContain('<b>On Friday</b> you asked for money.')
      expect(elementsOf(mail.html).filter(({ name }) => name === 'b')).toEqual([])
    }
  }
  expect(word(ANY, 'account_closed', { details: { reason: 'unheard of', facts: '' } }).text).not.toContain('unheard')
})

test('new terms are told of with one day in every country, and for as long ahead as the terms promise', () => {
  for (const country of ['NZ', 'US', 'NL'])
    expect(word(ANY, 'terms_changing', { country, language: 'nl' }).subject).toContain('15 januari 2027')
  for (const locale of LOCALES)
    expect(loadPage(locale, 'terms').split(/^## /m).at(-1)).toMatch(new RegExp(`\\b${TERMS_NOTICE_DAYS}\\b`))
})

test('a preview has one scheme, and a language written from right to left its direction', () => {
  const look = lookOf(ANY, 'en', ['dark'])
  const { html } = renderMail({
    ...{ type: 'account_exists', look, language: 'en', direction: 'rtl' },
    translate: voiceOf(ANY, 'en').translate,
    data: { ...sampleMail('account_exists', { origin: ORIGIN, country: 'NL' }), origin: ORIGIN },
  })
  expect(elementsOf(html)[0]?.attributes).toMatchObject({ lang: 'en', dir: 'rtl' })
  expect(html).not.toContain('prefers-color-scheme')
  expect(html).toContain(`background-color:${look.schemes[0]?.palette.surface}`)
})
