import { isUtf8 } from 'node:buffer'
import {
  parseXml,
  XmlCdata,
  XmlDeclaration,
  XmlDocumentType,
  XmlElement,
  type XmlNode,
  XmlProcessingInstruction,
  XmlText,
} from '@rgrove/parse-xml'

/** Elements that run code, or embed or refer to another document. */
const ACTIVE = /^(?:script|handler|listener|foreignobject|iframe|object|embed|audio|video|base|link|meta)$/
/** Attributes whose value is an address, and `xml:base`, which changes the meaning of the others. */
const ADDRESS = /^(?:href|src|srcset|srcdoc|base|data|action|formaction|poster|background|ping)$/
/** Parts of a style that fetch something; `url(#part)` of the same picture fetches nothing. A backslash could disguise any of these. */
const FETCHING = /\\|@import|(?:image-set|image|src)\(|url\((?!["']?#)/
const PROGRAM = /javascript:|vbscript:/
const HTML = 'http://www.w3.org/1999/xhtml'

/**
 * Why a picture must not be served; null if it may. It can be opened as a page of its own on the brand's host, so nothing in it may run or fetch. It
 * is parsed like in a browser, so that encodings, prefixes and entities disguise nothing.
 */
export function findSvgFault(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) return 'is not text in UTF-8'
  try {
    const document = parseXml(bytes.toString('utf8'), { preserveDocumentType: true, preserveXmlDeclaration: true })
    if (localName(document.root?.name ?? '') !== 'svg') return 'is not an SVG picture'
    const found = firstFault(document.children)
    return found && `holds something that runs or fetches: ${found}`
  } catch (error) {
    return `is not an SVG picture: ${(error as Error).message.split('\n')[0]}`
  }
}

/** A name without its prefix, which can be arbitrary. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

/** Browsers ignore whitespace in an address and letter case in a style. */
const dense = (value: string) => value.replace(/[\p{Cc}\s]/gu, '').toLowerCase()

function firstFault(nodes: readonly XmlNode[]): string | null {
  for (const node of nodes) {
    const found = node instanceof XmlElement ? faultOfElement(node) : faultOfProlog(node)
    if (found) return found
  }
  return null
}

function faultOfProlog(node: XmlNode): string | null {
  if (node instanceof XmlDeclaration && !/^(?:utf-?8)?$/i.test(node.encoding ?? '')) return `encoding ${node.encoding}`
  if (node instanceof XmlDocumentType && node.internalSubset !== null) return 'entities'
  return node instanceof XmlProcessingInstruction && /^xml/i.test(node.name) ? `<?${node.name}?>` : null
}

function faultOfElement({ name, attributes, children }: XmlElement): string | null {
  if (ACTIVE.test(localName(name))) return `<${name}>`
  for (const [attribute, value] of Object.entries(attributes))
    if (isActive(attribute, value)) return `the attribute ${attribute} of <${name}>`
  const isStyle = localName(name) === 'style'
  if (isStyle && FETCHING.test(dense(textOf(children)))) return `an outside address in <${name}>`
  return firstFault(children)
}

const textOf = (nodes: readonly XmlNode[]) =>
  nodes.map((node) => (node instanceof XmlText || node instanceof XmlCdata ? node.text : '')).join('')

function isActive(attribute: string, value: string): boolean {
  const name = localName(attribute)
  const said = dense(value)
  if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) return said === HTML
  if (name.startsWith('on') || PROGRAM.test(said) || FETCHING.test(said)) return true
  // An animation could set a forbidden attribute.
  if (name === 'attributename') return ADDRESS.test(localName(said)) || localName(said).startsWith('on')
  return ADDRESS.test(name) && !said.startsWith('#')
}
