// @ts-check
// A thread that renders Markdown: gets a text, answers with a page. It is plain JavaScript because it is started as it stands, in development
// and beside a bundle; see render-markdown.ts.
import { parentPort } from 'node:worker_threads'
import { Lexer, Parser, Renderer } from 'marked'

/** @import { Token, Tokens } from 'marked' */

/** @type {Record<string, string>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** @param {string} text */
const escapeHtml = (text) => text.replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)

/** Allowed targets of links: the site itself, other websites, mailboxes and telephones. */
const SAFE_LINK = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i

/**
 * @param {readonly Token[]} tokens
 * @returns {string}
 */
const plainText = (tokens) =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ''))
    .join('')
/** @param {readonly Token[]} tokens */
const hasLink = (tokens) => tokens.some(({ type }) => type === 'link')

/**
 * The end of an address that leads to a heading: its letters and digits, of any alphabet.
 * @param {string} text
 */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Renders one page: the id of a heading depends on the headings before. */
class PageRenderer extends Renderer {
  /** @type {Set<string>} */
  #ids = new Set()
  /** How often each id has been requested, so that the thousandth heading of one name does not try a thousand numbers. */
  #wanted = /** @type {Map<string, number>} */ (new Map())
  #hasTitle = false

  /** @param {string} text */
  #idOf(text) {
    // The prefix keeps it apart from all other ids of the page.
    const wanted = `section-${slugOf(text)}`
    let count = (this.#wanted.get(wanted) ?? 0) + 1
    const numbered = () => (count === 1 ? wanted : `${wanted}-${count}`)
    while (this.#ids.has(numbered())) count += 1
    this.#wanted.set(wanted, count)
    this.#ids.add(numbered())
    return numbered()
  }

  /**
   * @override
   * @param {Tokens.Heading} heading
   */
  heading({ tokens, depth }) {
    const words = this.parser.parseInline(tokens)
    if (depth === 1 && !this.#hasTitle) {
      this.#hasTitle = true
      return `<h1>${words}</h1>\n`
    }
    const level = Math.max(depth, 2)
    const id = this.#idOf(plainText(tokens))
    const content = hasLink(tokens) ? words : `<a href="#${id}">${words}</a>`
    return `<h${level} id="${escapeHtml(id)}">${content}</h${level}>\n`
  }

  /**
   * @override
   * @param {Tokens.Link} link
   */
  link({ href, tokens }) {
    const words = this.parser.parseInline(tokens)
    return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words
  }

  /**
   * Only the brand's own pages have pictures: here their alternative text is shown.
   * @override
   * @param {Tokens.Image} image
   */
  image({ text }) {
    return escapeHtml(text)
  }

  /**
   * Inside an element that is shown as it was written, everything is text.
   * @override
   * @param {Tokens.Text | Tokens.Escape} token
   */
  text(token) {
    return super.text('escaped' in token ? { ...token, escaped: false } : token)
  }

  /**
   * Shown as it was written.
   * @override
   * @param {Tokens.HTML | Tokens.Tag} html
   */
  html({ text }) {
    return escapeHtml(text)
  }
}

/** @param {string} markdown */
function render(markdown) {
  const tokens = Lexer.lex(markdown)
  const title = tokens.find((token) => token.type === 'heading' && token.depth === 1)
  return {
    title: title && 'tokens' in title ? plainText(title.tokens ?? []) : '',
    html: Parser.parse(tokens, { renderer: new PageRenderer() }),
  }
}

parentPort?.on('message', (markdown) => {
  try {
    parentPort?.postMessage(render(markdown))
  } catch {
    // The page is nested too deeply for the stack.
    parentPort?.postMessage(null)
  }
})
// Loading this file does not count as rendering.
parentPort?.postMessage('ready')
