/** @license lucide-react - ISC: https://lucide.dev/license */
import { createElement, type SVGProps } from 'react'

/** The data of a lucide-react icon: its elements on a square of `size`. The build leaves out their keys. */
interface LucideIconData {
  readonly name: string
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Replaces lucide-react's icon factory, whose contexts, duplicate attributes and sizes weigh more than the icons of a page and are not used here. It
 * draws the same lines. How they are drawn stands in the styles of `Icon`, because a page has up to seventy icons.
 */
// biome-ignore lint/style/noDefaultExport: The build puts it in the place of a module of lucide-react, which has one.
export default function createLucideIcon({ name, size, node }: LucideIconData) {
  const viewBox = `0 0 ${size} ${size}`
  // As one text: React would make an element of each line on every page, and a seventh of a page's elements would be those.
  const dangerouslySetInnerHTML = { __html: node.map(htmlOf).join('') }
  return ({ className, ...attributes }: SVGProps<SVGSVGElement>) =>
    createElement('svg', { viewBox, ...attributes, className: `lucide-${name} ${className}`, dangerouslySetInnerHTML })
}

const htmlOf = ([tag, attributes]: LucideIconData['node'][number]) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}></${tag}>`
