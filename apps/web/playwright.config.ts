import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { tenantsDirectory } from './e2e/platform.ts'

const devices = {
  phone: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
const tenants = readdirSync(tenantsDirectory).filter((name) => name.includes('.localhost') && !name.startsWith('added'))
const port = process.env.PORT

// The journeys run against `npm start` itself. scripts/test.ts chooses the port, the data folder and the copy of the tenants.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../../test-results/journeys',
  timeout: 30_000,
  workers: 1,
  reporter: [['list'], ['json']],
  webServer: {
    command: 'node ../../scripts/run.mjs start',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  use: {
    screenshot: 'only-on-failure',
    // isbot takes HeadlessChrome for a crawler, and a crawler gets the whole page at once: nothing would stream.
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
        ...(process.env.CHROMIUM_ARGS?.split(' ') ?? []),
      ],
    },
  },
  projects: [
    ...tenants.flatMap((tenant) =>
      Object.entries(devices).map(([device, use]) => ({
        name: `${tenant} ${device}`,
        testMatch: 'site/*.spec.ts',
        use: { ...use, baseURL: `http://${tenant}:${port}` },
        metadata: { tenant },
      })),
    ),
    { name: 'platform', testMatch: 'platform/*.spec.ts', use: devices.desktop },
  ],
})
