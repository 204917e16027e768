// @vitest-environment node
import { Window } from 'happy-dom'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MessageList } from './message-list.tsx'

it('is whole in the HTML of the server, with its older page as a link', () => {
  const rows = Array.from({ length: 250 }, (_, at) => ({ id: String(at), message: <p>message {at}</p> }))
  const older = { href: '/chats/1?before=5', label: 'Earlier', busyLabel: 'Loading', onLoad: () => {} }
  const { document } = new Window()
  document.body.innerHTML = renderToString(<MessageList label="Messages" rows={rows} older={older} endLabel="Newest" />)
  expect(document.querySelectorAll('ol > li')).toHaveLength(250)
  expect(document.querySelector('a')?.getAttribute('href')).toBe(older.href)
  expect(document.querySelector('[style]')).toBeNull()
})
