import { expect } from 'vitest'
import { siteTest as test } from '../../../server/testing/site.ts'

test('the gallery is no page of the site that is shipped', async ({ site }) => {
  const [gallery, nowhere] = [await site.ask({ path: '/dev/gallery' }), await site.ask({ path: '/dev/nowhere' })]
  expect(gallery.status).toBe(404)
  expect(/<h1[^>]*>([^<]*)</.exec(gallery.body)?.[1]).toBe(/<h1[^>]*>([^<]*)</.exec(nowhere.body)?.[1])
  expect(gallery.body).not.toContain('data-component')
})
