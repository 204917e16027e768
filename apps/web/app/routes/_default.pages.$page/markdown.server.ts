import { Lexer, Parser, Renderer, type Token, type Tokens } from 'marked'

/** A page of Markdown as HTML that is safe to show, whoever wrote it. */
export interface MarkdownPage {
  /** Its first heading, without any mark-up; empty when there is none. */
  readonly title: string
  readonly html: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)

/** Where a link may lead: within the site, to another by the web, to a mailbox or a telephone. */
const SAFE_LINK = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ''))
    .join('')
const hasLink = (tokens: Token[]) => tokens.some(({ type }) => type === 'link')

/** The end of an address that leads to a heading: its letters and digits, of any alphabet. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Of one page: what it says of a heading depends on those before. */
class PageRenderer extends Renderer {
  readonly #ids = new Set<string>()
  #hasTitle = false

  #idOf(text: string): string {
    // Never an id of the page around.
    const wanted = `section-${slugOf(text)}`
    let id = wanted
    for (let count = 2; this.#ids.has(id); count += 1) id = `${wanted}-${count}`
    this.#ids.add(id)
    return id
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
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

  override link({ href, tokens }: Tokens.Link): string {
    const words = this.parser.parseInline(tokens)
    return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words
  }

  /** Only the brand's own pages have pictures: here their alternative text is shown. */
  override image({ text }: Tokens.Image): string {
    return escapeHtml(text)
  }

  /** Inside an element that is shown as it was written, everything is text. */
  override text(token: Tokens.Text | Tokens.Escape): string {
    return super.text('escaped' in token ? { ...token, escaped: false } : token)
  }

  /** Shown as it was written. */
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(text)
  }
}

/** Renders Markdown. HTML in it is shown as text, a link elsewhere than to a page, a mailbox or a telephone is left out. */
export function renderMarkdown(markdown: string): MarkdownPage {
  const tokens = Lexer.lex(markdown)
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1)
  return { title: title ? plainText(title.tokens) : '', html: Parser.parse(tokens, { renderer: new PageRenderer() }) }
}
