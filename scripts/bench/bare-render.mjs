import { createRequire } from 'node:module'
import path from 'node:path'
import { PassThrough } from 'node:stream'

// Prints the CPU milliseconds of one bare React render: forty cards of 25 kB in all, as a stream, without data, gates, styles or a frame.
const CARDS = 40
const RENDERS = 400
const WARM_UP = 1_500

const web = createRequire(path.join(import.meta.dirname, '../../apps/web/package.json'))
const { createElement: h } = web('react')
const { renderToPipeableStream } = web('react-dom/server')

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
const List = () => h('main', null, ...Array.from({ length: CARDS }, (_, at) => h(Card, { key: at, at })))

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
