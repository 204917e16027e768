import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PassThrough } from 'node:stream'

// Prints the CPU milliseconds of one bare React render, as a stream, without data, gates, styles or a frame: of the cards of a page, in the markup that
// the page has, or without one of forty cards of 25 kB in all.
const CARDS = 40
const RENDERS = 400
const WARM_UP = 1_500

const web = createRequire(path.join(import.meta.dirname, '../../apps/web/package.json'))
const { createElement: h } = web('react')
const { renderToPipeableStream } = web('react-dom/server')
/** A file with the page. */
const [page] = process.argv.slice(2)

function Card({ at }) {
  const address = `/members/0190a1b2-0000-7000-8000-${String(at).padStart(12, '0')}`
  return h(
    'article',
    { className: 'card card_people' },
    h(
      'a',
      { className: 'card_link', href: address, 'aria-label': `Somebody, ${20 + at}` },
      h('img', {
        ...{ className: 'card_photo', src: `${address}/photo.avif`, alt: '', width: 320, height: 400 },
        ...{ loading: 'lazy', decoding: 'async', style: { backgroundColor: '#c9b8a4' } },
      }),
    ),
    h('h2', { className: 'card_name' }, h('bdi', null, 'Somebody'), ', ', 20 + at),
    h('p', { className: 'card_place' }, h('span', { className: 'icon' }), 'Utrecht, ', 'Netherlands'),
    h('ul', { className: 'card_chips' }, ...['Music', 'Hiking', 'Cooking'].map((word) => h('li', { key: word }, word))),
  )
}
const Plain = () => h('main', null, ...Array.from({ length: CARDS }, (_, at) => h(Card, { key: at, at })))

const camelCase = (name) => name.replace(/-\w/g, (letter) => letter.slice(1).toUpperCase())
const styleOf = (text) =>
  Object.fromEntries(
    text.split(';').flatMap((line) => {
      const [name = '', value] = line.split(/:(.*)/s).map((part) => part.trim())
      return value ? [[name.startsWith('--') ? name : camelCase(name), value]] : []
    }),
  )
const NAMES = { class: 'className', formaction: 'formAction', tabindex: 'tabIndex' }
const propsOf = ({ attributes }) =>
  Object.fromEntries(
    [...attributes].map(({ name, value }) => [NAMES[name] ?? name, name === 'style' ? styleOf(value) : value]),
  )
/** An element of the page with its attributes and children. */
const toTree = (element) => ({
  tag: element.localName,
  props: propsOf(element),
  children: [...element.childNodes].flatMap((child) =>
    child.nodeType === 1 ? [toTree(child)] : child.nodeType === 3 ? [child.textContent] : [],
  ),
})
const toElement = (tree) => {
  if (typeof tree === 'string') return tree
  return h(tree.tag, tree.props, ...tree.children.map(toElement))
}
const Item = ({ tree }) => toElement(tree)

/** The list of the page's cards. */
function listOf(html) {
  const { Window } = web('happy-dom')
  const window = new Window()
  const { document } = window
  document.write(html)
  const list = document.querySelector('ul[data-h-list]')
  const { tag, props, children } = toTree(list)
  window.close()
  const Copy = () => h(tag, props, ...children.map((tree, key) => h(Item, { key, tree })))
  return { List: Copy, cards: children.length }
}
const { List, cards } = page ? listOf(readFileSync(page, 'utf8')) : { List: Plain, cards: CARDS }
if (cards !== CARDS) throw new Error(`The page has ${cards} cards and not ${CARDS}.`)

const render = () =>
  new Promise((resolve, reject) => {
    let bytes = 0
    const sink = new PassThrough()
    sink.on('data', (chunk) => {
      bytes += chunk.length
    })
    sink.on('end', () => resolve(bytes))
    const { pipe } = renderToPipeableStream(h(List), { onError: reject, onAllReady: () => pipe(sink) })
  })

for (let at = 0; at < WARM_UP; at += 1) await render()
const before = process.cpuUsage()
let bytes = 0
for (let at = 0; at < RENDERS; at += 1) bytes = await render()
const { user, system } = process.cpuUsage(before)
process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1000 / RENDERS, bytes }))
