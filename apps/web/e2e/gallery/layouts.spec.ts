import { expect, test } from '@playwright/test'
import { axeFaults, complaints, overflow } from '../page.ts'

const DEVICES = {
  phone: { width: 360, height: 800 },
  tablet: { width: 800, height: 1100 },
  desktop: { width: 1440, height: 900 },
}

for (const layout of ['visitor', 'member', 'paying member', 'first visit', 'chat', 'lander', 'empty'])
  test(`the layout "${layout}" fits, is accessible, light and dark, and has everything that it will ever have`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.route('**/@vite/client', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    for (const [device, size] of Object.entries(DEVICES)) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect((await page.goto(`/dev/gallery/layouts/${layout}?lng=fi`))?.status()).toBe(200)
        expect(await axeFaults(page)).toEqual([])
        expect(await overflow(page)).toBe(0)
        await page.screenshot({ path: `../../test-results/gallery/layout-${layout}-${device}-${colorScheme}.png` })
      }
    }
    expect(heard).toEqual([])
  })
