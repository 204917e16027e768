import { expect } from 'vitest'
import { screenOf } from '../../../server/testing/screen.ts'
import { siteTest as test } from '../../../server/testing/site.ts'

test.for(['/dev/gallery', '/dev/mails'])('%s is no page of the site that is shipped', async (path, { site }) => {
  const [page, nowhere] = [await site.ask({ path }), await site.ask({ path: '/dev/nowhere' })]
  expect(page.status).toBe(404)
  const headingOf = ({ body }: typeof page) => screenOf(body).getByRole('heading', { level: 1 }).textContent
  expect(headingOf(page)).toBe(headingOf(nowhere))
  expect(page.body).not.toMatch(/data-component|srcdoc/i)
})
