import { createElement, type SVGProps } from 'react'

/** The data of a lucide-react icon: its elements, each with a key, on a square of `size`. */
interface LucideIconData {
  readonly name: string
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
  readonly aliases?: readonly string[]
}

/**
 * Replaces lucide-react's icon factory, whose contexts, duplicate attributes and sizes weigh more than the icons of a page and are not used here. It
 * renders the same for the props that `Icon` passes.
 */
// biome-ignore lint/style/noDefaultExport: The build puts it in the place of a module of lucide-react, which has one.
export default function createLucideIcon({ name, size, node, aliases = [] }: LucideIconData) {
  const classes = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ')
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className, ...attributes }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...attributes,
        className: `${classes} ${className}`,
      } as const,
      children,
    )
}
