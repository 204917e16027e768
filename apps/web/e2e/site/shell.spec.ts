import { expect, type Page, test } from '@playwright/test'
import { asMember, axeFaults, confirmAge, overflow } from '../page.ts'
import { EVERY_BRAND, ONE_DEVICE } from '../platform.ts'

const PUBLIC = ['/login', '/signup', '/lang-config', '/pages/terms', '/age-gate/declined', '/no-such-page']
const OF_MEMBERS = ['/members', '/transactions', '/pages/faq', '/no-such-page']

/** Widths of a small phone, a phone, a tablet, a laptop and a large screen. */
const WIDTHS = [320, 390, 820, 1440, 1920]

/** The left edges of brand, page and footer, in pixels. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const start = (selector: string) =>
      Math.min(
        ...[...document.querySelectorAll(selector)]
          .filter((element) => element.checkVisibility())
          .map((element) => Math.round(element.getBoundingClientRect().left)),
      )
    return {
      brand: start('header img, header a[href="/"], header a[href="/members"]'),
      // On a wide screen the list's filters come before its heading.
      page: start('main h1, main [popover]'),
      footer: start('footer h2, footer a, footer summary'),
    }
  })

test('brand, page and footer begin at one left edge, on every page and width', {
  tag: [EVERY_BRAND, ONE_DEVICE],
}, async ({ page }) => {
  await confirmAge(page)
  const measure = async (address: string) => {
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const found = await edges(page)
      expect(found, `${address} at ${width}`).toEqual({ brand: found.brand, page: found.brand, footer: found.brand })
      expect(await overflow(page)).toBe(0)
      const bar = await page.getByRole('banner').boundingBox()
      expect(bar?.height, `the bar of ${address} at ${width}`).toBeLessThan(72)
    }
  }
  for (const address of PUBLIC) await measure(address)
  await asMember(page)
  for (const address of OF_MEMBERS) await measure(address)
})

/** The left edges of the brand and of the content of each part of the front page, except what reaches the side of the screen. */
const partsOfFrontPage = (page: Page) =>
  page.evaluate(() => {
    const textsIn = (part: Element) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const lefts: number[] = []
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        for (const { left, width } of range.getClientRects()) if (width > 1) lefts.push(left)
      }
      return lefts
    }
    // The visible part of a picture may be narrower than its box.
    const picturesIn = (part: Element) => {
      const boxes = [...part.querySelectorAll('img')].map((picture) => {
        const { left, top, bottom, width, height } = picture.getBoundingClientRect()
        const { objectFit, objectPosition } = getComputedStyle(picture)
        const ratio = picture.naturalWidth / picture.naturalHeight
        const seen = objectFit === 'contain' ? Math.min(width, height * ratio) : width
        return { left: left + ((width - seen) * Number.parseFloat(objectPosition)) / 100, top, bottom, width }
      })
      const shown = boxes.filter(({ width }) => width > 0)
      const full = shown.filter(({ left }) => left <= 0)
      const besideFull = ({ top, bottom }: { top: number; bottom: number }) =>
        full.some((row) => top < row.bottom && bottom > row.top)
      return shown.filter((box) => !besideFull(box)).map(({ left }) => left)
    }
    const parts = [...document.querySelectorAll('main > div > *')]
    return {
      brand: Math.round(document.querySelector('header img')?.getBoundingClientRect().left ?? 0),
      parts: parts.map((part) => Math.round(Math.min(...textsIn(part), ...picturesIn(part)))),
    }
  })

test('every part of the front page begins at the edge of the brand, at every width', {
  tag: [EVERY_BRAND, ONE_DEVICE],
}, async ({ page }) => {
  await confirmAge(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/', { waitUntil: 'load' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const { brand, parts } = await partsOfFrontPage(page)
    expect(parts.length).toBeGreaterThan(3)
    expect(parts, `at ${width}`).toEqual(parts.map(() => brand))
  }
})

test('the page behind the age gate stays where it is when the gate goes, beside a scrollbar too', {
  tag: ONE_DEVICE,
}, async ({ playwright }) => {
  const { launchOptions, baseURL, userAgent, extraHTTPHeaders = {} } = test.info().project.use
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  const page = await browser.newPage({
    baseURL: baseURL ?? '',
    userAgent: userAgent ?? '',
    extraHTTPHeaders,
    reducedMotion: 'reduce',
  })
  const places = () =>
    page.evaluate(() =>
      ['header img', 'h1', 'main', 'footer'].map((selector) => {
        const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
        return [left, right]
      }),
    )
  // A page that scrolls, and one that does not.
  for (const height of [700, 3000]) {
    await page.context().clearCookies()
    await page.setViewportSize({ width: 1440, height })
    await page.goto('/login')
    await expect(page.locator('dialog:modal')).toBeVisible()
    const behind = await places()
    // The response sets a cookie, which the next round must not have.
    const answered = page.waitForResponse('**/age-gate')
    await page.locator('form[action="/age-gate"] button').click()
    await answered
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    expect(await places()).toEqual(behind)
  }
  await browser.close()
})

test('nothing moves for whoever wants that', async ({ page }) => {
  await confirmAge(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = () =>
    page.evaluate(() => {
      const seconds = (value: string) => Math.max(...value.split(',').map((one) => Number.parseFloat(one)))
      return [...document.querySelectorAll('*')].flatMap((element) =>
        [null, '::before', '::after', '::backdrop'].flatMap((part) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part)
          const runs = animationName === 'none' ? 0 : seconds(animationDuration)
          return Math.max(seconds(transitionDuration), runs) > 0.01 ? [`${element.tagName} ${part ?? ''}`] : []
        }),
      )
    })
  for (const address of ['/', ...PUBLIC]) {
    await page.goto(address)
    expect(await moving(), address).toEqual([])
  }
  await asMember(page)
  await page.goto('/members')
  await page.locator('[popovertarget=account-menu]:visible').click()
  expect(await moving()).toEqual([])
})

/** The number of lines that the controls of the top bar take. */
const linesOfBar = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('header :is(a, button)')]
      .filter(
        (control) => control.checkVisibility() && !control.closest('[popover]') && !control.matches('[href^="#"]'),
      )
      .map((control) => control.getBoundingClientRect())
      .sort((one, other) => one.top - other.top)
    let lines = 0
    let bottom = Number.NEGATIVE_INFINITY
    for (const box of boxes) {
      if (box.top >= bottom) lines += 1
      bottom = Math.max(bottom, box.bottom)
    }
    return lines
  })

test('letters of twice the size leave every page its width and its bar two lines, and icons grow with them', {
  tag: [EVERY_BRAND, ONE_DEVICE],
}, async ({ page }) => {
  await confirmAge(page)
  await page.setViewportSize({ width: 360, height: 800 })
  const icon = () => page.evaluate(() => document.querySelector('header svg')?.getBoundingClientRect().width ?? 0)
  for (const address of ['/', ...PUBLIC]) {
    await page.goto(`${address}?lng=fi`)
    const before = await icon()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflow(page), address).toBe(0)
    expect(await linesOfBar(page), address).toBeLessThanOrEqual(2)
    if (before > 0) expect(await icon()).toBeGreaterThan(before)
  }
})

test('surfaces keep their edges where the system chooses the colours', { tag: [EVERY_BRAND, ONE_DEVICE] }, async ({
  page,
}) => {
  await confirmAge(page)
  await page.goto('/')
  // Sections of the front page with a background of their own between the sides of the screen.
  await page.evaluate(() => {
    for (const block of document.querySelectorAll('main *')) {
      const { backgroundColor } = getComputedStyle(block)
      const words = block.textContent?.trim() !== '' && block.closest('[aria-hidden]') === null
      if (backgroundColor === 'rgba(0, 0, 0, 0)' || !words || block.getBoundingClientRect().left <= 0) continue
      block.setAttribute('data-block', '')
    }
  })
  expect(await page.locator('main [data-block]').count()).toBeGreaterThan(0)
  await page.emulateMedia({ forcedColors: 'active' })
  const bare = await page.locator('main [data-block]').evaluateAll((blocks) =>
    blocks
      .filter((block) => {
        const style = getComputedStyle(block)
        const seen = (line: 'outline' | 'border-bottom') =>
          style.getPropertyValue(`${line}-style`) === 'solid' &&
          Number.parseFloat(style.getPropertyValue(`${line}-width`)) > 0 &&
          style.getPropertyValue(`${line}-color`) !== 'rgba(0, 0, 0, 0)'
        return style.clipPath !== 'none' || !(seen('outline') || seen('border-bottom'))
      })
      .map((block) => block.textContent),
  )
  expect(bare).toEqual([])
  await asMember(page)
  await page.goto('/members')
  await page.setViewportSize({ width: 1440, height: 900 })
  const edged = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((surface) =>
        [surface, ...surface.querySelectorAll('*')].some((part) => {
          const { borderBlockEndWidth } = getComputedStyle(part)
          return Number.parseFloat(borderBlockEndWidth) > 0 && part.clientWidth > surface.clientWidth * 0.9
        }),
      )
  for (const surface of ['header', 'main [popover]', 'main li:has(a[href^="/members/"])'])
    expect(await edged(surface), surface).toBe(true)
})

test('a page is printed in dark letters on white, without what can only be pressed', {
  tag: [EVERY_BRAND, ONE_DEVICE],
}, async ({ page }) => {
  await confirmAge(page)
  await page.goto('/pages/terms')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector('h1') ?? document.body)
    return { color, backgroundColor: getComputedStyle(document.body).backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
  // The logo is black, whether it was drawn for dark or for light surfaces.
  await expect(page.getByRole('banner').locator('img').first()).toHaveCSS('filter', 'brightness(0)')
  await expect(page.getByRole('banner').locator('[data-h-menu]')).toBeHidden()
  await expect(page.getByRole('contentinfo').locator('a[href="/pages/privacy"]')).toBeHidden()
  await page.goto('/')
  expect(await axeFaults(page, 'main', ['color-contrast'])).toEqual([])
  await page.goto('/login')
  const button = page.getByRole('main').locator('form button[type=submit]')
  await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  for (const part of ['border-bottom-color', 'color']) await expect(button).toHaveCSS(part, 'rgb(0, 0, 0)')
})

/**
 * Visible controls that a finger of 44 px would miss, because they do not reach 22 px up and down from their middle. Links within text are exempt.
 */
const missed = (page: Page) =>
  page.evaluate(() => {
    const isHit = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
    }
    document.documentElement.style.scrollBehavior = 'auto'
    return [...document.querySelectorAll<HTMLElement>('a[href], button, select, summary, input:not([type=hidden])')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => getComputedStyle(control).display !== 'inline' && !control.matches('header > div > a'))
      .flatMap((control) => {
        control.scrollIntoView({ block: 'center' })
        const chosen = control.matches('[type=checkbox], [type=radio]')
        const target = chosen ? ((control as HTMLInputElement).labels?.[0] ?? control) : control
        const { left, top, width, height } = target.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const reaches = isHit(control, x, y - 21) && isHit(control, x, y + 21)
        return reaches || height >= 44 ? [] : [`${control.outerHTML.slice(0, 90)} ${Math.round(height)}`]
      })
  })

test('a finger hits every control of the pages and what stands around them', { tag: EVERY_BRAND }, async ({ page }) => {
  await confirmAge(page)
  for (const address of ['/', ...PUBLIC]) {
    await page.goto(address)
    expect(await missed(page), address).toEqual([])
  }
  await asMember(page)
  for (const address of OF_MEMBERS) {
    await page.goto(address)
    const more = page.getByRole('contentinfo').locator('summary')
    if (await more.isVisible()) await more.click()
    expect(await missed(page), address).toEqual([])
  }
})
