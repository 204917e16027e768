// The limit of goal 1: the markup of the page's cards, rendered by nothing but React 18 over nothing but node:http. It is started with the
// markup as JSON on its standard input (see markup.ts), and says its port on its standard output.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'

// React is a dependency of the web app, and the one that it runs is the one to measure.
const ofWebApp = createRequire(new URL('../../apps/web/package.json', import.meta.url))
const { createElement } = ofWebApp('react')
const { renderToPipeableStream } = ofWebApp('react-dom/server')

const { cards } = JSON.parse(await text(process.stdin))

/** One element of the markup with what is in it. */
const elementOf = (node) =>
  typeof node === 'string' ? node : createElement(node.tag, node.props, ...node.children.map(elementOf))
const Markup = ({ node }) => elementOf(node)

const Page = () =>
  createElement(
    'html',
    { lang: 'en' },
    createElement('head', null, createElement('title', null, 'People')),
    createElement(
      'body',
      null,
      createElement(
        'ul',
        null,
        cards.map((node, index) => createElement(Markup, { key: index, node })),
      ),
    ),
  )

createServer((_request, response) => {
  const { pipe } = renderToPipeableStream(createElement(Page), {
    onShellReady() {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      pipe(response)
    },
    onError(error) {
      throw error
    },
  })
}).listen(0, '127.0.0.1', function listening() {
  process.stdout.write(`${this.address().port}\n`)
})
