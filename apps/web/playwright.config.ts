import { defineConfig } from '@playwright/test'
import { EVERY_BRAND, EVERY_BRAND_ONCE, listBrands, ONE_DEVICE, PHONE } from './e2e/platform.ts'

/** A network of its own for each device, because signups are limited by network. */
const from = (address: string) => ({ extraHTTPHeaders: { 'X-Forwarded-For': address } })
const devices = {
  phone: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, ...from('10.0.0.1') },
  desktop: { viewport: { width: 1440, height: 900 }, ...from('10.0.1.1') },
}
const tagged = (...tags: string[]) => new RegExp(tags.join('|'))
const brands = listBrands()
const port = process.env.PORT
const galleryPort = process.env.GALLERY_PORT

const platform = (command: 'start' | 'dev', at: string | undefined, env: Record<string, string> = {}) => ({
  command: `node ../../scripts/run.mjs ${command}`,
  url: `http://127.0.0.1:${at}/readyz`,
  env: { ...env, ...(at ? { PORT: at } : {}) },
  timeout: 180_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
})

// The journeys run against `npm start` itself, the gallery against `npm run dev`, which alone has it. scripts/test.ts chooses the ports, the
// data folder, the number of people and the copy of the tenants.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../../test-results/journeys',
  // A journey that hangs is caught; one on a busy machine is not.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Files share nothing but the platform; the journeys of one file follow each other. How many run at once, scripts/test.ts says.
  reporter: [['list'], ['json']],
  webServer: [
    platform('start', port, { TRUST_PROXY: 'true' }),
    // The mailbox of the journeys has the port that scripts/test.ts chose.
    platform('dev', galleryPort, {
      HEARTH_DATA_DIR: `${process.env.HEARTH_DATA_DIR}-gallery`,
      SEED_MEMBERS: '0',
      MAILBOX_PORT: '',
    }),
  ],
  use: {
    screenshot: 'only-on-failure',
    // isbot takes HeadlessChrome for a crawler, and crawlers do not get the age gate.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        // Pages are left before optimized code pays: 5 to 10 % of the browser's CPU time.
        '--js-flags=--no-opt,--no-maglev',
        ...(process.env.CHROMIUM_ARGS?.split(' ') ?? []),
      ],
    },
  },
  projects: [
    ...brands.flatMap((brand, index) =>
      Object.entries(devices).map(([device, use]) => ({
        name: `${brand} ${device}`,
        testMatch: 'site/*.spec.ts',
        ...(index === 0 ? {} : { grep: tagged(EVERY_BRAND, ...(device === 'desktop' ? [EVERY_BRAND_ONCE] : [])) }),
        grepInvert: tagged(device === 'desktop' ? PHONE : ONE_DEVICE),
        use: { ...use, baseURL: `http://${brand}:${port}` },
        metadata: { tenant: brand },
      })),
    ),
    ...brands.map((brand, index) => ({
      name: `${brand} gallery`,
      // Components look different in each brand, but behave alike, so behaviour is tested with one.
      testMatch: index === 0 ? 'gallery/*.spec.ts' : 'gallery/gallery.spec.ts',
      use: { baseURL: `http://${brand}:${galleryPort}` },
      metadata: { tenant: brand },
    })),
    { name: 'platform', testMatch: 'platform/*.spec.ts', use: devices.desktop },
  ],
})
