import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

it('is a named list of links that says where one is, with counts in the names', () => {
  const html = renderToStaticMarkup(
    <Tabs
      label="Likes"
      items={[
        { href: '/in', label: 'Received', count: 150, current: true },
        { href: '/out', label: 'Sent', count: 0 },
      ]}
    />,
  )
  expect(html).toMatch(/^<nav [^>]*aria-label="Likes"><ul/)
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).toMatch(/<a href="\/in"[^>]*aria-current="page">Received<span [^>]*> 99\+<\/span><\/a>/)
  expect(html).toMatch(/<a href="\/out"[^>]*>Sent<\/a>/)
})
