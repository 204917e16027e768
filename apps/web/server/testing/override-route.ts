import type { ServerBuild } from '@remix-run/node'
import type { AppParts } from '../app.ts'

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']

/** Returns the app with parts of one route module replaced, such as a loader that fails. `id` is Remix's: `root`, `routes/_index`. */
export const overrideRoute =
  (id: string, replaced: Partial<RouteModule>) =>
  (parts: AppParts): AppParts => {
    const build = parts.build as ServerBuild
    const route = build.routes[id]
    if (!route) throw new Error(`The build has no ${id}`)
    const overridden = { ...route, module: { ...route.module, ...replaced } }
    return { ...parts, build: { ...build, routes: { ...build.routes, [id]: overridden } } }
  }
