import { expect } from 'vitest'
import { siteTest as test } from '../../../server/testing/site.ts'

test.for(['/dev/gallery', '/dev/mails'])('%s is no page of the site that is shipped', async (path, { site }) => {
  const [page, nowhere] = [await site.ask({ path }), await site.ask({ path: '/dev/nowhere' })]
  expect(page.status).toBe(404)
  expect(/<h1[^>]*>([^<]*)</.exec(page.body)?.[1]).toBe(/<h1[^>]*>([^<]*)</.exec(nowhere.body)?.[1])
  expect(page.body).not.toMatch(/data-component|srcdoc/i)
})
