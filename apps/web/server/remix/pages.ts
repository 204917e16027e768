import type { ServerBuild } from '@remix-run/node'
import { PATHS } from '../../app/addresses.ts'

export type Routes = Readonly<
  Record<
    string,
    {
      readonly parentId?: string
      readonly path?: string
      readonly index?: boolean
      readonly module: { readonly default?: unknown; readonly loader?: unknown; readonly action?: unknown }
    }
  >
>

export interface Pages {
  /** Whether the app has a page at that path, for any values of the path's parameters. */
  has(path: string): boolean
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/** Path of a route from the root: its own segments and those of its parent layouts. */
export function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? `${pathOf(routes, route.parentId)}/${route.path ?? ''}` : ''
}

/** Whether a route's path matches these segments; `:id` is any segment, `:id?` may be missing. */
const covers = (pattern: readonly string[], segments: readonly string[]) =>
  segments.length <= pattern.length &&
  pattern.every((part, at) => {
    const segment = segments[at]
    return segment === undefined ? part.endsWith('?') : part.startsWith(':') || part.replace('?', '') === segment
  })

/** The pages in a list of routes: those with a component and an address, except the catch-all. */
export function pagesOf(routes: Routes): Pages {
  const patterns = Object.entries(routes)
    .filter(([, { path, index, module }]) => module.default && (index || (path && !path.includes('*'))))
    .map(([id]) => segmentsOf(pathOf(routes, id)))
  return { has: (path) => patterns.some((pattern) => covers(pattern, segmentsOf(path))) }
}

const known = new WeakMap<object, Pages>()

/** The pages of a build, computed once per build. */
export function pagesOfBuild({ routes }: Pick<ServerBuild, 'routes'>): Pages {
  const pages = known.get(routes) ?? pagesOf(routes as Routes)
  known.set(routes, pages)
  return pages
}

/** The pages that promise that something can be bought. */
const SALES: readonly string[] = [
  ...[PATHS.credits, PATHS.premium, PATHS.pricing, PATHS.orders],
  ...[PATHS.withdrawal, PATHS.cancellation],
]

/** The same pages of a site that sells nothing, so that nothing there promises it. */
export const withoutSales = ({ has }: Pages): Pages => ({ has: (path) => !SALES.includes(path) && has(path) })

const foreign = new WeakMap<object, ReadonlySet<string>>()

/** The paths of a build whose actions take posts from other origins (`oneClickRoute`, `webhookRoute`), computed once per build. */
export function foreignPathsOf({ routes }: Pick<ServerBuild, 'routes'>): ReadonlySet<string> {
  const paths =
    foreign.get(routes) ??
    new Set(
      Object.entries(routes as Routes).flatMap(([id, { module }]) =>
        (module.action as { takesForeignOrigin?: boolean } | undefined)?.takesForeignOrigin
          ? [`/${segmentsOf(pathOf(routes as Routes, id)).join('/')}`]
          : [],
      ),
    )
  foreign.set(routes, paths)
  return paths
}
