import { readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { loadMessages } from '@hearth/texts/catalogue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadFolder } from './load.ts'
import { type SampleTenants, sampleSettings, sampleTenants } from './sample-tenants.ts'

let tenants: SampleTenants
beforeEach(() => {
  tenants = sampleTenants()
})
afterEach(() => tenants.remove())

const FOLDER = 'example.com'
const FIGTREE = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'

/** Loads a folder of valid settings, with these files added or replaced. */
async function load(files: Record<string, string | Buffer | object> = {}) {
  const all = { 'settings.json': sampleSettings, ...files }
  await tenants.write(Object.fromEntries(Object.entries(all).map(([name, content]) => [`${FOLDER}/${name}`, content])))
  return loadFolder(tenants.dir, FOLDER)
}
const settings = (change: object) => ({ 'settings.json': { ...sampleSettings, ...change } })

it('reads a folder that holds only settings, with the platform’s theme', async () => {
  const { tenant, faults } = await load()
  expect(faults).toEqual([])
  expect(tenant).toMatchObject({
    folder: FOLDER,
    domain: FOLDER,
    aliases: [],
    texts: {},
    pages: {},
    settings: { name: 'Example' },
  })
  expect(tenant?.themeCss).toContain('--h-accent:#C8102E')
})

it('reads theme, texts, pages and assets', async () => {
  const { tenant, faults } = await load({
    'theme.json': { $schema: '../theme.schema.json', accent: '#0B6E4F' },
    'texts/nl.json': { landing: { title: 'Hoi' } },
    'pages/nl/faq.md': '# Vragen',
    'assets/logo.svg': SVG,
  })
  expect(faults).toEqual([])
  expect(tenant?.themeCss).toContain('--h-accent:#0B6E4F')
  expect(tenant?.texts).toEqual({ nl: { landing: { title: 'Hoi' } } })
  expect(tenant?.pages).toEqual({ nl: { faq: '# Vragen' } })
  expect([...(tenant?.brand.files.keys() ?? [])]).toEqual(['logo.svg'])
})

it('gives another version when any file changes, and the same when none does', async () => {
  const versions: (string | undefined)[] = []
  const note = async (files: Record<string, string | object>) => versions.push((await load(files)).tenant?.version)
  await note({})
  await note({})
  await note(settings({ niche: 2 }))
  await note({ ...settings({ niche: 2 }), 'theme.json': { radius: 3 } })
  await note({ ...settings({ niche: 2 }), 'texts/nl.json': { landing: { title: 'Hoi' } } })
  await note({ ...settings({ niche: 2 }), 'pages/nl/faq.md': '# Vragen' })
  await note({ ...settings({ niche: 2 }), 'assets/logo.svg': SVG })
  expect(versions[1]).toBe(versions[0])
  expect(new Set(versions).size).toBe(6)
})

it('keeps the id of a folder whose brand moves to another host', async () => {
  const before = (await load()).tenant
  const after = (await load(settings({ domain: 'moved.example' }))).tenant
  expect(after?.id).toBe(before?.id)
  expect(after?.domain).toBe('moved.example')
})

it('lends the company the site’s telephone number', async () => {
  const { tenant } = await load(settings({ support_phone: '+31 20 555 0100' }))
  expect(tenant?.company.support_phone).toBe('+31 20 555 0100')
})

describe('says what is wrong in settings.json', () => {
  it.each([
    [{ signups: 'sometimes' }, 'signups', 'is "sometimes"', 'write one of "all", "with_trafficsource", "none"'],
    [{ signup: 'all' }, 'signup', 'is not a known key here', 'did you mean "signups"?'],
    [{ completely_other: 1 }, 'completely_other', 'is not a known key here', 'remove it'],
    [{ name: undefined }, 'name', 'is missing', 'write a text in double quotes'],
    [{ name: 7 }, 'name', 'is 7', 'write a text in double quotes'],
    [{ niche: 9 }, 'niche', 'is 9', 'write a number of at most 7'],
    [{ niche: 1.5 }, 'niche', 'is 1.5', 'write a whole number'],
    [{ countries: [] }, 'countries', 'is []', 'list at least 1 item'],
    [{ countries: ['NLD'] }, 'countries.0', 'is "NLD"', 'write a code such as "NL" (ISO 3166-1 alpha-2)'],
    [{ logged_out_search: 'yes' }, 'logged_out_search', 'is "yes"', 'write true or false, without quotes'],
    [{ support_email: 'nobody' }, 'support_email', 'is "nobody"', 'it must be an e-mail address'],
    [{ aliases: ['http://a.example'] }, 'aliases.0', 'is "http://a.example"', /^it must be a host name in lower case/],
    [{ aliases: ['a.example', 'a.example'] }, 'aliases.1', '"a.example" is listed twice', 'correct or remove it'],
    [{ index_title: 5 }, 'index_title', 'is 5', /^write a text, or an object with a text by locale/],
    [
      { company: { ...sampleSettings.company, kvkk: '1' } },
      'company.kvkk',
      'is not a known key here',
      'did you mean "kvk"?',
    ],
  ])('%j', async (change, key, problem, remedy) => {
    const { tenant, faults } = await load(settings(change))
    expect(tenant).toBeNull()
    expect(faults).toEqual([
      {
        folder: FOLDER,
        file: 'settings.json',
        key,
        problem,
        remedy: typeof remedy === 'string' ? remedy : expect.stringMatching(remedy),
        severity: 'error',
      },
    ])
  })

  it('with line and column where it is not JSON', async () => {
    const { tenant, faults } = await load({ 'settings.json': '{\n  "name": "Example",\n  "countries": ["NL"],,\n}' })
    expect(tenant).toBeNull()
    expect(faults).toMatchObject([{ key: '', problem: 'is not JSON: line 3, column 23' }])
    expect(faults[0]?.remedy).toContain('a key in double quotes')
  })

  it('when it is missing, empty, not UTF-8 or too large', async () => {
    expect((await loadFolder(tenants.dir, 'absent.example')).faults).toMatchObject([
      { file: 'settings.json', problem: 'is missing' },
    ])
    expect((await load({ 'settings.json': '' })).faults).toMatchObject([{ problem: 'is not JSON: line 1, column 1' }])
    expect((await load({ 'settings.json': Buffer.from([0x7b, 0xff, 0x7d]) })).faults).toMatchObject([
      { problem: 'is not text in UTF-8' },
    ])
    const large = JSON.stringify(sampleSettings).padEnd(256 * 1024 + 1)
    expect((await load({ 'settings.json': large })).faults).toMatchObject([
      { remedy: expect.stringContaining('256 kB') },
    ])
  })

  it('fifty times at most, and then how often more', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1]))
    const { tenant, faults } = await load(settings(unknown))
    expect(tenant).toBeNull()
    expect(faults).toHaveLength(50)
    expect(faults[48]).toMatchObject({ key: 'k48', problem: 'is not a known key here' })
    expect(faults[49]).toMatchObject({ file: 'settings.json', problem: 'has 19951 more faults', severity: 'error' })
  })

  it('when neither the folder nor the settings name a host', async () => {
    await tenants.write({ 'brand/settings.json': sampleSettings })
    expect((await loadFolder(tenants.dir, 'brand')).faults).toMatchObject([
      { key: 'domain', problem: expect.stringContaining('"brand"') },
    ])
  })
})

describe('theme.json', () => {
  it('is refused below the contrast that people need, with the nearest colour that passes', async () => {
    const { tenant, faults } = await load({ 'theme.json': { accent: '#FFB3C0' } })
    expect(faults).toMatchObject([
      { file: 'theme.json', key: 'accent', problem: expect.stringMatching(/contrast 1\.\d+ .* 3 is needed/) },
    ])
    const nearest = /"(#[0-9a-f]{6})"/.exec(faults[0]?.remedy ?? '')?.[1]
    expect((await load({ 'theme.json': { accent: nearest } })).faults).toEqual([])
    expect(tenant?.themeCss).toContain('--h-accent:#C8102E')
  })

  it('cannot carry anything into the page but colours, lengths and font names', async () => {
    const { tenant, faults } = await load({ 'theme.json': { accent: '#fff}</style><script>alert(1)</script>' } })
    expect(faults).toMatchObject([{ key: 'accent', remedy: expect.stringContaining('hexadecimal') }])
    expect(tenant?.themeCss).not.toMatch(/[<]|url\(|alert/)
  })
})

describe('texts', () => {
  it.each([
    ['texts/ru.json', {}, '', /not a language/, /nl/],
    ['texts/nl.json', { landng: { title: 'x' } }, 'landng', /not an area/, /"landing"/],
    ['texts/nl.json', { landing: { titel: 'x' } }, 'landing.titel', /nothing shows it/, /"title"/],
    ['texts/nl.json', { landing: { constructor: 'x' } }, 'landing.constructor', /nothing shows it/, /remove it/],
    ['texts/nl.json', { landing: { title: 5 } }, 'landing.title', /not a text/, /double quotes/],
    ['texts/nl.json', { landing: { title: '' } }, 'landing.title', /not a text/, /remove the key/],
    ['texts/nl.json', { landing: { title: 'Hoi {{name}}' } }, 'landing.title', /{{name}}/, /use none/],
    ['texts/nl.json', { landing: 'x' }, 'landing', /not an object/, /key/],
    ['texts/nl.json', ['x'], '', /not an object/, /area/],
  ])('%s with %j is refused', async (file, content, key, problem, remedy) => {
    const { tenant, faults } = await load({ [file]: content })
    expect(faults).toEqual([
      {
        folder: FOLDER,
        file,
        key,
        problem: expect.stringMatching(problem),
        remedy: expect.stringMatching(remedy),
        severity: 'error',
      },
    ])
    expect(tenant?.texts).toEqual({})
  })

  it('may word any text of the platform differently, in every language', async () => {
    for (const [locale, areas] of Object.entries(loadMessages())) {
      // A text about answers by themselves is promised by a folder that has their lines, one about a pace or gifts by its setting.
      const gifts = [{ id: 'rose', name: { en: 'Rose', nl: 'Roos' } }]
      const has = { 'answers/en.json': ['Hi'], 'assets/gifts/rose.svg': SVG }
      const promised = { ...settings({ pace: true, gifts }), ...has }
      const { faults } = await load({ ...promised, [`texts/${locale}.json`]: areas })
      expect(faults).toEqual([])
    }
  })
})

describe('a text with a need that the settings do not meet', () => {
  const hidden = settings({ visible_profile_fields: ['gender', 'interests'], genders: ['man'], seeking: ['man'] })
  const texts = (needs: object, landing: object) => ({
    ...hidden,
    'texts/nl.json': { landing },
    'texts/needs.json': { landing: needs },
  })

  it('is left out with a warning, be it its own need or that of the text that it replaces', async () => {
    const { tenant, faults } = await load(
      texts(
        { lead: ['one_gender'], title: ['interests', 'tattoos'] },
        { lead: 'Mannen', title: 'Inkt', step_2_text: 'x' },
      ),
    )
    expect(tenant?.texts).toEqual({ nl: { landing: { lead: 'Mannen' } } })
    expect(
      faults.map(({ file, key, problem, severity }) => [file, key, /\((.*)\)/.exec(problem)?.[1], severity]),
    ).toEqual([
      ['texts/nl.json', 'landing.title', 'tattoos', 'warning'],
      ['texts/nl.json', 'landing.step_2_text', 'places', 'warning'],
    ])
  })

  it('is shown if it states fewer needs', async () => {
    const { tenant, faults } = await load(
      texts(
        { step_2_text: [], countries: ['interests'] },
        { step_2_text: 'x', countries_one: '{{count}} land', countries_other: '{{count}} landen' },
      ),
    )
    expect(faults).toEqual([])
    expect(Object.keys(tenant?.texts.nl?.landing ?? {})).toEqual(['step_2_text', 'countries_one', 'countries_other'])
  })

  it.each([
    [{ landing: { lead: ['tattoos'] } }, 'landing.lead', /no text of this site/],
    [{ landing: { title: ['tattoo'] } }, 'landing.title.0', /"tattoo"/],
    [{ landing: { title: 'tattoos' } }, 'landing.title', /"tattoos"/],
  ])('is not declared by %j', async (needs, key, problem) => {
    const { faults } = await load({ 'texts/nl.json': { landing: { title: 'Hoi' } }, 'texts/needs.json': needs })
    expect(faults).toMatchObject([
      { file: 'texts/needs.json', key, problem: expect.stringMatching(problem), severity: 'error' },
    ])
  })
})

describe('pages', () => {
  it.each([
    ['pages/nl/blog.md', 'x', /"blog" is not a page/],
    ['pages/ru/faq.md', 'x', /"ru" is not a language/],
    ['pages/nl/faq.md', ' \n', /is empty/],
    ['pages/nl/faq.md', 'a'.repeat(64 * 1024 + 1), /has 65537 bytes/],
    ['pages/nl/faq.md', '*__a'.repeat(16_000), /takes too long to render/],
  ])('%s with %j is refused', async (file, content, problem) => {
    const { faults } = await load({ [file]: content })
    expect(faults).toMatchObject([{ file, problem: expect.stringMatching(problem), severity: 'error' }])
  })
})

describe('assets', () => {
  it.each([
    ['assets/run.js', 'alert(1)', /not a kind of file/],
    ['assets/logo.SVG', SVG, /not a kind of file/],
    ['assets/lo go.svg', SVG, /not a kind of file/],
    ['assets/logo.svg', SVG.replace('<path', '<script>alert(1)</script><path'), /runs or fetches/],
    ['assets/logo.svg', SVG.replace('<path', '<path onload="alert(1)"'), /runs or fetches/],
    ['assets/logo.svg', SVG.replace('<path', '<image href="https://evil.example/x"/><path'), /runs or fetches/],
    ['assets/logo.svg', SVG.replace('<path', '<path fill=" url( \' https://evil.example/x\')"'), /runs or fetches/],
    ['assets/hero.png', Buffer.alloc(1024 * 1024 + 1), /has 1048577 bytes/],
    ['assets/inter.woff2', 'wOF2 of nothing', /not a typeface that can be read/],
  ])('%s is refused', async (file, content, problem) => {
    const { tenant, faults } = await load({ [file]: content })
    expect(faults).toMatchObject([{ file, problem: expect.stringMatching(problem), severity: 'error' }])
    expect(tenant?.brand.files.size).toBe(0)
  })

  it('have a picture of each gift, which holds nothing active', async () => {
    const gifts = [{ id: 'rose', name: { en: 'Rose', nl: 'Roos' } }]
    const missing = { file: 'settings.json', key: 'gifts.0.id', problem: 'has no picture', severity: 'error' }
    expect((await load(settings({ gifts }))).faults).toMatchObject([missing])
    const active = await load({ 'assets/gifts/rose.svg': SVG.replace('<path', '<path onload="alert(1)"') })
    expect(active.faults.map(({ file }) => file)).toEqual(['assets/gifts/rose.svg'])
    const sound = await load({ ...settings({ gifts }), 'assets/gifts/rose.svg': SVG, 'assets/other/a.svg': SVG })
    expect(sound.faults).toEqual([])
    expect([...(sound.tenant?.brand.files.keys() ?? [])]).toEqual(['gifts/rose.svg'])
  })

  it('are read quickly, whatever they contain', async () => {
    const patient = SVG.replace('<path', `<!-- url(${' '.repeat(900_000)} --><path`)
    expect((await load({ 'assets/logo.svg': patient })).tenant?.brand.files.size).toBe(1)
  })

  it('that are typefaces are measured, for a fallback font of the same kind', async () => {
    const { tenant, faults } = await load({
      'theme.json': { font_text: ['Figtree', 'sans-serif'] },
      'assets/figtree.woff2': FIGTREE,
    })
    expect(faults).toEqual([])
    expect([...(tenant?.brand.fonts.keys() ?? [])]).toEqual(['figtree.woff2'])
    expect(tenant?.themeCss).toContain('--h-font-text:"Figtree","Figtree fallback 1",')
    expect(tenant?.themeCss).toContain('"Figtree fallback 3",sans-serif')
    expect(tenant?.themeCss).toMatch(/--h-font-display:"Georgia",serif[;}]/)
  })

  it('are hashed by content', async () => {
    const one = (await load({ 'assets/logo.svg': SVG })).tenant?.brand.hash
    expect((await load({ 'assets/logo.svg': SVG })).tenant?.brand.hash).toBe(one)
    expect((await load({ 'assets/logo.svg': SVG.replace('M0 0', 'M1 1') })).tenant?.brand.hash).not.toBe(one)
  })

  it('are refused when they are links out of the folder, and taken when the link stays inside', async () => {
    await load({ 'assets/logo.svg': SVG })
    await tenants.write({ 'secret.svg': SVG })
    await symlink(path.join(tenants.dir, 'secret.svg'), path.join(tenants.dir, FOLDER, 'assets', 'stolen.svg'))
    await symlink('logo.svg', path.join(tenants.dir, FOLDER, 'assets', 'icon.svg'))
    const { tenant, faults } = await load()
    expect(faults).toMatchObject([{ file: 'assets/stolen.svg', problem: 'is a link to a place outside the folder' }])
    expect([...(tenant?.brand.files.keys() ?? [])]).toEqual(['icon.svg', 'logo.svg'])
    expect(tenant?.brand.files.get('icon.svg')).toEqual(tenant?.brand.files.get('logo.svg'))
  })
})

it('warns about files that it does not read, and leaves hidden ones alone', async () => {
  const { faults } = await load({
    'setings.json': '{}',
    '.settings.json.swp': 'x',
    'README.md': 'x',
    'texts/nl.json~': 'x',
  })
  expect(faults.map(({ file, severity }) => [file, severity])).toEqual([
    ['setings.json', 'warning'],
    ['texts/nl.json~', 'warning'],
  ])
})

it('warns of sales whose invoices would have no VAT number', async () => {
  const packages = {
    NL: { currency: 'EUR', offers: [{ type: 'credits', id: 'credits-20', credits: 20, price: 1399 }] },
  }
  const warned = async (vat_numbers: readonly string[]) =>
    (await load(settings({ packages, company: { ...sampleSettings.company, vat_numbers } }))).faults
  expect(await warned([])).toMatchObject([{ key: 'company.vat_numbers', severity: 'warning' }])
  expect(await warned(['NL000011122B01'])).toEqual([])
})

it('warns of a country whose VAT is not known, and would be left out of what is sold there', async () => {
  const sold = { currency: 'EUR', offers: [{ type: 'credits', id: 'credits-20', credits: 20, price: 1399 }] }
  const company = { ...sampleSettings.company, vat_numbers: ['NL000011122B01'] }
  const warned = async (countries: readonly string[]) =>
    (await load(settings({ countries, company, packages: Object.fromEntries(countries.map((one) => [one, sold])) })))
      .faults
  expect(await warned(['NL', 'GB', 'US'])).toEqual([])
  expect(await warned(['NL', 'RS', 'CA'])).toMatchObject([
    { key: 'packages.RS', severity: 'warning' },
    { key: 'packages.CA', severity: 'warning' },
  ])
})

it('warns of a package that costs more than what a new member may buy for', async () => {
  const company = { ...sampleSettings.company, vat_numbers: ['NL000011122B01'] }
  const offers = [
    { type: 'credits', id: 'credits-20', credits: 20, price: 14_900 },
    { type: 'premium', id: 'premium-3', months: 3, credits_per_month: 30, price: 24_900 },
  ]
  const packages = { NL: { currency: 'SEK', offers } }
  const { tenant, faults } = await load(settings({ packages, company }))
  expect(tenant).not.toBeNull()
  expect(faults).toMatchObject([
    { key: 'purchase_limits', problem: expect.stringMatching(/10000.*"premium-3".*24900 SEK/), severity: 'warning' },
  ])
  const purchase_limits = [{ account_days: 0, orders: 3, amount: 24_900 }]
  expect((await load(settings({ packages, company, purchase_limits }))).faults).toEqual([])
})

it('refuses folders with an odd name or with more files than can be watched', async () => {
  expect((await loadFolder(tenants.dir, 'Example.com')).faults).toMatchObject([
    { problem: 'is not a good name for a folder' },
  ])
  const { faults } = await load(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`assets/p${at}.png`, 'x'])))
  expect(faults).toMatchObject([{ key: '', problem: 'holds 401 files' }])
})
