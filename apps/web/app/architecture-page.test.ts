import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const page = readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8')
const sectionOf = (heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ', 1)[0] ?? ''
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const routes = readdirSync(path.join(import.meta.dirname, 'routes'))
const textAreas = readdirSync(path.join(root, 'packages/texts/messages/en')).map((file) => path.parse(file).name)

/** `_member._default.members.$id` is at `/members/:id`, and `api.user[.]php` at `/api/user.php`. */
const addressOf = (route: string) =>
  `/${route
    .replaceAll('[.]', '\0')
    .replace(/^_(?:default|member\._[^.]+)\./, '')
    .replace(/(?:^|\.)_index$/, '')
    .replaceAll('_.', '.')
    .replaceAll('.', '/')
    .replaceAll('$', ':')
    .replaceAll('\0', '.')}`

/** Layouts, and the routes for addresses that nothing else answers. */
const isNoScreen = (route: string) => /^_[^.]+(?:\._(?!index$)[^.]+)?$/.test(route) || route.endsWith('.$')
const isListed = (name: string, listed: readonly string[]) =>
  listed.some((one) => one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1))))

test('docs/ARCHITECTURE.md names every screen, call and file of texts in its area', () => {
  const listed = namesIn(sectionOf('Areas'))
  const missing = (names: readonly string[]) => [
    ...names.filter((name) => !isNoScreen(name) && !isListed(name, listed) && !isListed(addressOf(name), listed)),
    ...textAreas.filter((area) => !listed.includes(area) && !page.includes(`\n| ${area} | `)),
  ]
  // The gallery and the mails are one page each, with parts.
  const ofApp = routes.filter((name) => !name.startsWith('dev.gallery_.'))
  expect(missing(ofApp)).toEqual([])
  expect(missing([...ofApp, '_default.planted', 'api.planted[.]php'])).toEqual([
    '_default.planted',
    'api.planted[.]php',
  ])
})

/** The table of routes in the specification, section 2, a parameter as in `PATHS`. */
const SPECIFIED = [
  ...['/', '/login', '/signup', '/complete-signup', '/signup-matches', '/reset-password', '/reset-password/do'],
  ...['/activate/done', '/activate/error', '/mail-change/do', '/account-deleted', '/members', '/members/:id'],
  ...['/members/:id/chat', '/members/:id/landing', '/members/:id/signup', '/members/:id/landing2/:slug?'],
  ...['/members/:id/landing3/:slug?', '/chats', '/chats/:id', '/likes', '/likes/:type', '/likes/m/:id'],
  ...['/match-finder', '/swipe-game', '/notifications', '/profile', '/credits', '/credits/repeat-order'],
  ...['/credits/:id/:paymentmethod?', '/premium', '/pricing', '/directdebit', '/transactions/:id?', '/complaints'],
  ...['/lang-config', '/landers/tinderswipe', '/landers/:name/:slug?', '/:token', '/pages/:page'],
]

test('docs/ARCHITECTURE.md lists the routes of the specification that are not built, and no other', () => {
  const addresses = routes.filter((route) => !isNoScreen(route)).map(addressOf)
  const isThere = (address: string) =>
    [address.replace(/\/:\w+\?$/, ''), address.replace('?', '')].every((one) => addresses.includes(one))
  const [list = ''] = sectionOf('Of the specification, not built yet').match(/^- Routes: [^.]*\./m) ?? []
  expect(namesIn(list)).toEqual(SPECIFIED.filter((address) => !isThere(address)))
})
