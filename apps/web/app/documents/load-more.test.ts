// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enhanceLoadMore } from './load-more.ts'
import { enhanceOffline } from './offline.ts'

const pageWith = (names: readonly string[], { warning = '', more = '' } = {}) => `
  <main>
    ${warning && `<p data-h-warning="">${warning}</p>`}
    <ul data-h-list="">${names.map((name) => `<li><a href="/members/${name}">${name}</a></li>`).join('')}</ul>
    <div>
      ${more && `<div><a href="${more}" data-h-load-more="">More</a><span role="status" data-h-says="Loading"><b></b></span></div>`}
      <span role="status" data-h-added="${names.length} more"><b></b></span>
    </div>
    <div hidden data-h-offline=""><p>You are offline.</p></div>
  </main>`

/** Not the one that other tests have: the scripts listen on it for good. */
const root = document.implementation.createHTMLDocument()
enhanceLoadMore(root)
enhanceOffline(root)

const press = () => root.querySelector<HTMLElement>('[data-h-load-more]')?.click()
const names = () => [...root.querySelectorAll('[data-h-list] > li')].map(({ textContent }) => textContent)
const warnings = () => [...root.querySelectorAll('[data-h-warning]')].map(({ textContent }) => textContent)
const alerts = () => [...root.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
const { onLine } = navigator
function go(to: 'online' | 'offline') {
  Object.defineProperty(navigator, 'onLine', { value: to === 'online', configurable: true })
  dispatchEvent(new Event(to))
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(pageWith(['bo'], { warning: 'They are not real people.' })))
  root.body.innerHTML = pageWith(['ann'], { more: '?after=1' })
})
afterEach(() => {
  go(onLine ? 'online' : 'offline')
  vi.unstubAllGlobals()
})

test('what is said of fictional profiles stands above a list as soon as one of them is on it, once', async () => {
  press()
  await vi.waitFor(() => expect(names()).toEqual(['ann', 'bo']))
  expect(warnings()).toEqual(['They are not real people.'])
  expect(root.querySelector('[data-h-warning] + ul')).not.toBeNull()
  root.body.innerHTML = pageWith(['ann'], { warning: warnings()[0], more: '?after=1' })
  press()
  await vi.waitFor(() => expect(names()).toEqual(['ann', 'bo']))
  expect(warnings()).toHaveLength(1)
})

test('who asks for more without a network is told why nothing comes, once, until it is back', () => {
  go('offline')
  press()
  press()
  expect([names(), alerts()]).toEqual([['ann'], ['You are offline.']])
  go('online')
  expect(alerts()).toEqual([])
})
