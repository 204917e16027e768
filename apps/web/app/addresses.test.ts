import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LINK_PATHS } from '@hearth/contracts/mail'
import { describe, expect, test } from 'vitest'
import { APP_PAGES, isAppPage, PATHS } from './addresses.ts'
import { savedAddress } from './routes/_member._default.profile/sections.ts'

const ROUTES = path.resolve(import.meta.dirname, './routes')
const routesNamed = (pattern: RegExp) =>
  readdirSync(ROUTES)
    .filter((name) => pattern.test(name))
    .map((name) => ({ name, source: readFileSync(path.join(ROUTES, name, 'route.tsx'), 'utf8') }))
const frames = routesNamed(/^_member\._[^.]+$/)
const pages = routesNamed(/^_member\.(?!_[^.]+$)/)

/** `_member._default.members.$id` becomes `/members/:id`, and `_member._default.members._index` becomes `/members`. A trailing `_` is none. */
const addressOf = (name: string) =>
  `/${name
    .replace(/^_member\._[^.]+\./, '')
    .replace(/\._index$/, '')
    .replaceAll('.', '/')
    .replaceAll('_/', '/')
    .replaceAll('$', ':')}`

describe('the pages of the members’ app', () => {
  test('are those below its layout, and no others', () => {
    expect(pages.map(({ name }) => addressOf(name)).sort()).toEqual([...APP_PAGES].sort())
  })

  test.for(pages)('$name keeps the layout when it fails, and fetches its own data alone', ({ source }) => {
    expect(source).toMatch(/PageError as ErrorBoundary/)
    expect(source).toMatch(/export (?:const|async function|function) clientLoader\b/)
  })

  test('leave the app by documents only: a redirect loads one, unless it leads to the page itself', () => {
    const ITSELF = 'replace(savedAddress('
    for (const { name, source } of pages)
      expect(source.replaceAll(ITSELF, ''), name).not.toMatch(/\b(?:redirect|replace)\(/)
    expect(isAppPage(savedAddress('about'))).toBe(true)
  })

  test('belong to a layout and a frame without an error boundary, which would take their place', () => {
    for (const { source, name } of routesNamed(/^_member(?:\._[^.]+)?$/))
      expect(source, name).not.toContain('ErrorBoundary')
  })

  test('have a frame each, which loads nothing: the layout around all of them does', () => {
    expect(frames).not.toEqual([])
    for (const { name, source } of frames) expect(source, name).not.toMatch(/\b(?:loader|clientLoader)\b/)
    for (const { name } of pages)
      expect(frames.map((frame) => `${frame.name}.`)).toContain(/^_member\._[^.]+\./.exec(name)?.[0])
  })
})

describe('a link', () => {
  test.for(['/members', '/members/', '/members?min_age=30', '/members/0b3c#photo-2'])(
    'to %s stays in the app',
    (href) => {
      expect(isAppPage(href)).toBe(true)
    },
  )
  test.for([
    '/',
    '/login',
    '/pages/terms',
    '/members/0b3c/signup',
    'https://example.com/members',
    'mailto:a@example.com',
  ])('to %s loads a document', (href) => {
    expect(isAppPage(href)).toBe(false)
  })
})

test('a mail leads to addresses of the list', () => {
  expect(Object.values(PATHS)).toEqual(expect.arrayContaining(Object.values(LINK_PATHS)))
})
