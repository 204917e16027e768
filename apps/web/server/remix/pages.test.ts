import { describe, expect, test } from 'vitest'
import { pagesOf } from './pages.ts'

const page = { default: () => null }
const pages = pagesOf({
  root: { path: '', module: page },
  'routes/_default': { parentId: 'root', module: page },
  'routes/_default.$': { parentId: 'routes/_default', path: '*', module: page },
  'routes/_default._index': { parentId: 'routes/_default', index: true, module: page },
  'routes/_default.login': { parentId: 'routes/_default', path: 'login', module: page },
  'routes/_default.pages.$page': { parentId: 'routes/_default', path: 'pages/:page', module: page },
  'routes/members': { parentId: 'routes/_default', path: 'members', module: page },
  'routes/members.$id': { parentId: 'routes/members', path: ':id', module: page },
  'routes/credits': { parentId: 'root', path: 'credits/:id/:paymentmethod?', module: page },
  'routes/logout': { parentId: 'root', path: 'logout', module: {} },
})

describe('a path with a page', () => {
  test.for(['/', '/login', '/login/', '/pages/terms', '/members', '/members/7', '/credits/7', '/credits/7/ideal'])(
    '%s',
    (path) => {
      expect(pages.has(path)).toBe(true)
    },
  )
})

describe('a path without one', () => {
  test.for([
    ['/chats', 'which no route has'],
    ['/none/such', 'which the last route catches'],
    ['/logout', 'whose route only acts'],
    ['/pages', 'which needs its parameter'],
    ['/credits', 'which needs its parameter'],
    ['/login/more', 'which is longer than the route’s'],
  ])('%s, %s', ([path]) => {
    expect(pages.has(path ?? '')).toBe(false)
  })
})
