// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest'
import { VISITOR } from '../client/identity-name.ts'
import { MEMBER_CHANNEL } from '../member-channel.ts'
import { forgetUnsentOfNobody } from './forget-unsent.ts'

const loggedOut = () => Response.json({ authentication_required: true }, { status: 403 })

/** A browser that shows a visitor's page. */
function browserWith({ databases, answer }: { databases?: readonly string[]; answer: () => Response }) {
  const asked: string[] = []
  const removed: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
  vi.stubGlobal('indexedDB', {
    ...(databases ? { databases: async () => databases.map((name) => ({ name })) } : {}),
    deleteDatabase: (name: string) => removed.push(name),
  })
  document.body.innerHTML = '<div data-h-visitor></div>'
  return { asked, removed }
}

test.for([
  ['nobody is logged in', ['hearth-unsent'], loggedOut, 1, true],
  ['nobody is, and the browser does not say what it keeps', undefined, loggedOut, 1, true],
  ['nobody is, and nothing waits', ['another'], loggedOut, 0, false],
  [
    'somebody has logged in since, and the page is the one from before',
    ...([['hearth-unsent'], () => Response.json({ user: {} }), 1, false] as const),
  ],
  [
    'the server cannot say who looks at it',
    ...([['hearth-unsent'], () => new Response(null, { status: 503 }), 1, false] as const),
  ],
  ['another call is refused', ['hearth-unsent'], () => Response.json({}, { status: 403 }), 1, false],
  ['the server is out of reach', ['hearth-unsent'], () => Response.error(), 1, false],
] as const)('a visitor’s page when %s', async ([, databases, answer, asks, forgets]) => {
  const { asked, removed } = browserWith({ ...(databases ? { databases } : {}), answer })
  await forgetUnsentOfNobody(document)
  expect(asked).toEqual(Array.from({ length: asks }, () => '/api/user.php'))
  expect(removed).toEqual(forgets ? ['hearth-unsent'] : [])
})

test('a visitor’s page tells the other tabs', async () => {
  browserWith({ databases: [], answer: loggedOut })
  const channel = new BroadcastChannel(MEMBER_CHANNEL)
  const told = new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(data)
  })
  await forgetUnsentOfNobody(document)
  expect(await told).toBe(VISITOR)
  channel.close()
})

test('a page of somebody asks nothing and forgets nothing', async () => {
  const { asked, removed } = browserWith({ databases: ['hearth-unsent'], answer: loggedOut })
  document.body.innerHTML = ''
  await forgetUnsentOfNobody(document)
  expect({ asked, removed }).toEqual({ asked: [], removed: [] })
})
