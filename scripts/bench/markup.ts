/** An element of a page, as React is told to make it. */
export interface MarkupElement {
  readonly tag: string
  readonly props: Record<string, string | boolean>
  readonly children: (MarkupElement | string)[]
}

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
/** React calls these otherwise; it takes every other attribute by the name that HTML gives it. */
const PROPS: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
  datetime: 'dateTime',
  fetchpriority: 'fetchPriority',
}
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const plainText = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')

const propsOf = (attributes: string): MarkupElement['props'] =>
  Object.fromEntries(
    [...attributes.matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      PROPS[name.toLowerCase()] ?? name,
      value === '' && name !== 'alt' ? true : plainText(value),
    ]),
  )

/** The elements of markup that React wrote: well-formed, with quoted attributes. */
export function parseMarkup(html: string): MarkupElement[] {
  const root: MarkupElement = { tag: '', props: {}, children: [] }
  const open = [root]
  for (const [token, closing, tag = '', attributes = '', selfClosing] of html.matchAll(
    /<!--.*?-->|<(\/)?([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/)?>|[^<]+/gs,
  )) {
    const parent = open.at(-1) as MarkupElement
    if (closing) open.pop()
    else if (tag) {
      const element: MarkupElement = { tag, props: propsOf(attributes), children: [] }
      parent.children.push(element)
      if (!selfClosing && !VOID.has(tag)) open.push(element)
    } else if (!token.startsWith('<')) parent.children.push(plainText(token))
  }
  return root.children.filter((child) => typeof child !== 'string')
}

/** The innermost list of a page that holds so many links to profiles, as its items. */
export function itemsOf(html: string, count: number): { items: MarkupElement[]; bytes: number } {
  const lists = [...html.matchAll(/<(ul|ol)\b[^>]*>/g)].map(({ index, 0: opening, 1: tag = '' }) => {
    const start = index + opening.length
    return html.slice(start, endOf(html, start, tag))
  })
  const holding = lists.filter((list) => (list.match(/href="\/members\/[0-9a-f-]{36}"/g) ?? []).length >= count)
  const inner = holding.sort((a, b) => a.length - b.length)[0]
  if (!inner) throw new Error(`The page has no list of ${count} people`)
  return { items: parseMarkup(inner), bytes: Buffer.byteLength(inner) }
}

function endOf(html: string, start: number, tag: string): number {
  let depth = 1
  for (const { index, 0: found } of html.slice(start).matchAll(new RegExp(`<(/)?${tag}\\b[^>]*>`, 'g'))) {
    depth += found.startsWith('</') ? -1 : 1
    if (depth === 0) return start + index
  }
  return html.length
}
