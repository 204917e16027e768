import { dbTest } from '@hearth/db/test-fixture'
import { expect } from 'vitest'
import { openSite } from '../../../server/testing/site.ts'

const test = dbTest.extend('site', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const site = await openSite({ urls })
  onCleanup(site.close)
  return site
})

test('the gallery is no page of the site that is shipped', async ({ site }) => {
  const [gallery, nowhere] = [await site.ask({ path: '/dev/gallery' }), await site.ask({ path: '/dev/nowhere' })]
  expect(gallery.status).toBe(404)
  expect(/<h1[^>]*>([^<]*)</.exec(gallery.body)?.[1]).toBe(/<h1[^>]*>([^<]*)</.exec(nowhere.body)?.[1])
  expect(gallery.body).not.toContain('data-component')
})
