import type { ServerBuild } from '@remix-run/node'

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
