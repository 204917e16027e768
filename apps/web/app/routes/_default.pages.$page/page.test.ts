import { writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { LOCALES } from '@hearth/contracts/locales'
import { PAGE_NAMES } from '@hearth/texts/pages'
import { describe, expect } from 'vitest'
import { screenOf } from '../../../server/testing/screen.ts'
import { BETA, type Site, siteTest as test } from '../../../server/testing/site.ts'

const articleOf = (body: string) => screenOf(body).first('article')

async function writePage(site: Site, folder: string, page: string, markdown: string) {
  const directory = path.join(site.folders.dir, folder, 'pages', path.dirname(page))
  await mkdir(directory, { recursive: true })
  writeFileSync(path.join(directory, path.basename(page)), markdown)
}

describe('a static page', () => {
  test('is there in every language, with one title that is its heading and the page’s', async ({ site }) => {
    for (const page of PAGE_NAMES)
      for (const locale of LOCALES) {
        const { status, body } = await site.ask({ path: `/pages/${page}?lng=${locale}` })
        expect({ page, locale, status }).toEqual({ page, locale, status: 200 })
        const { title, all, first } = screenOf(body)
        const headings = all('h1').map(({ textContent }) => textContent)
        expect(headings).toEqual([title.split(' · ')[0]])
        expect(first('article').element.textContent).not.toContain('{{')
      }
  })

  test('folds each answer of the questions, the first one too', async ({ site }) => {
    const faq = articleOf((await site.ask({ path: '/pages/faq' })).body)
    // The last `summary` belongs to the list of other pages.
    expect(faq.all('summary')).toHaveLength(faq.all('h2').length - 1)
  })

  test('leads to the seven others', async ({ site }) => {
    const { body } = await site.ask({ path: '/pages/terms' })
    const { links } = screenOf(body).first('nav[aria-labelledby="other-pages"]')
    expect(links).toEqual(PAGE_NAMES.filter((page) => page !== 'terms').map((page) => `/pages/${page}`))
  })

  test('names the company and the date of its terms in the reader’s language', async ({ site }) => {
    const nl = articleOf((await site.ask({ path: '/pages/terms?lng=nl' })).body)
    expect(nl.text).toContain('alpha.test BV')
    expect(nl.text).toContain('1 december 2023')
    expect(articleOf((await site.ask({ path: '/pages/terms?lng=fi' })).body).text).toContain('1. joulukuuta 2023')
  })

  test.for(['/pages/nothing', '/pages/constructor', '/pages/..%2fterms', '/pages', '/pages/terms/more'])(
    '%s does not exist',
    async (address, { site }) => {
      expect((await site.ask({ path: address })).status).toBe(404)
    },
  )

  test('holds nothing that needs a script but the one of public pages', async ({ site }) => {
    const { body } = await site.ask({ path: '/pages/terms' })
    expect(screenOf(body).inDocument('script')).toHaveLength(1)
    expect(screenOf(body).inDocument('[style]')).toEqual([])
  })
})

test('a tenant’s own page takes the place of the platform’s, on that tenant and in that language, and changes live', async ({
  site,
}) => {
  const titleOf = async (host: string, lng: string) =>
    screenOf((await site.ask({ host, path: `/pages/faq?lng=${lng}` })).body).first('h1').text
  const host = await site.addTenant('asked.test')
  const platform = { fi: await titleOf(host, 'fi'), beta: await titleOf(BETA, 'nl') }
  for (const title of ['Onze vragen', 'Andere vragen']) {
    await writePage(site, host, 'nl/faq.md', `# ${title}\n\n<script>alert(1)</script> van {{company}}\n`)
    await expect.poll(() => titleOf(host, 'nl'), { timeout: 10_000 }).toBe(title)
  }
  const article = articleOf((await site.ask({ host, path: '/pages/faq?lng=nl' })).body)
  expect(article.all('script')).toEqual([])
  expect(article.getByText(/^<script>alert\(1\)<\/script> van /)).toBeDefined()
  expect(await titleOf(host, 'fi')).toBe(platform.fi)
  expect(await titleOf(BETA, 'nl')).toBe(platform.beta)
})

test('Americans read a tenant’s own English page in their words, unless it has one for them', async ({ site }) => {
  const host = await site.addTenant('american.test', {
    countries: ['US'],
    default_locale: 'en',
    domain_language: 'en-US',
  })
  const articleFor = async () => articleOf((await site.ask({ host, path: '/pages/faq?lng=en' })).body).text
  await writePage(site, host, 'en/faq.md', '# Ours\n\nChoose Forgotten your password?\n')
  await expect.poll(articleFor, { timeout: 10_000 }).toContain('Choose Forgot your password?')
  await writePage(site, host, 'en-US/faq.md', '# Ours\n\nForgotten your password? Ask us.\n')
  await expect.poll(articleFor, { timeout: 10_000 }).toContain('Forgotten your password? Ask us.')
})
