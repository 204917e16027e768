import { createElement, type SVGProps } from 'react'

/** A drawing of lucide-react: its elements, with a key each, on a square of `size`. */
interface LucideIconData {
  readonly name: string
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
  readonly aliases?: readonly string[]
}

/**
 * Makes the component of a drawing in place of lucide-react's own maker, whose contexts, attributes under two names and sizes that nothing here uses
 * weigh more than the drawings of a page. It draws what that would draw from what `Icon` passes.
 */
// biome-ignore lint/style/noDefaultExport: The build puts it in the place of a module of lucide-react, which has one.
export default function createLucideIcon({ name, size, node, aliases = [] }: LucideIconData) {
  const classes = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ')
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className, ...attributes }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        ...{
          xmlns: 'http://www.w3.org/2000/svg',
          viewBox: `0 0 ${size} ${size}`,
          fill: 'none',
          stroke: 'currentColor',
        },
        ...{ strokeLinecap: 'round', strokeLinejoin: 'round', ...attributes },
        className: `${classes} ${className}`,
      } as const,
      children,
    )
}
