import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { tenantsDirectory } from '../platform.ts'

const domain = 'added.localhost'
const folder = path.join(tenantsDirectory, domain)
const address = `http://${domain}:${process.env.PORT}/`
/** Changes take effect within two seconds, which the tests of packages/tenancy assert; a busy machine takes longer to show a page. */
const SOON = { timeout: 15_000, intervals: [100] }

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a fourth site appears, changes and goes while the platform runs', async ({ page }) => {
  expect((await page.goto(address))?.status()).toBe(404)
  expect(await page.textContent('body')).not.toContain('localhost')

  const run = path.resolve(import.meta.dirname, '../../../../scripts/run.mjs')
  execFileSync(process.execPath, [
    run,
    'new',
    'tenant',
    domain,
    '--name',
    'Added',
    '--country',
    'GB',
    '--locale',
    'en',
    '--yes',
  ])
  await expect(async () => expect((await page.goto(address))?.status()).toBe(200)).toPass(SOON)
  await expect(page).toHaveTitle(/Added/)

  const themeFile = path.join(folder, 'theme.json')
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--h-accent').trim())
  const before = await accent()
  const good = readFileSync(themeFile, 'utf8')
  const theme = JSON.parse(good)
  theme.accent = '#0B5C3B'
  writeFileSync(themeFile, JSON.stringify(theme, null, 2))
  await expect(async () => {
    await page.goto(address)
    expect(await accent()).not.toBe(before)
  }).toPass(SOON)
  const after = await accent()

  // With a broken file the last good version must keep serving, also once the file was read.
  const withErrors = async () => {
    await page.goto(`${address}readyz`)
    return JSON.parse(String(await page.textContent('pre'))).tenants_with_errors
  }
  const others = await withErrors()
  writeFileSync(themeFile, '{ "accent": ')
  await expect(async () => expect(await withErrors()).toBe(others + 1)).toPass(SOON)
  expect((await page.goto(address))?.status()).toBe(200)
  expect(await accent()).toBe(after)

  rmSync(folder, { recursive: true })
  await expect(async () => expect((await page.goto(address))?.status()).toBe(404)).toPass(SOON)
})
