import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Rollup } from 'vite'

/** The layout of the members' app: React takes over what is below it in the browser. */
const APP_LAYOUT = 'routes/_member'
const ROUTES = readdirSync(path.join(import.meta.dirname, 'app/routes')).map((name) => `routes/${name}`)

const isBelow = (route: string, layout: string) => layout === 'root' || route.startsWith(`${layout}.`)
/** Whether a route stands around others. */
const isLayout = (route: string) => ROUTES.some((other) => isBelow(other, route))

/** Whether a route is of the members' app: one of its pages, or what stands around them. */
export const isOfApp = (route: string): boolean =>
  route === 'root' || route === APP_LAYOUT || isBelow(route, APP_LAYOUT)

/** The id that Remix gives to the route of a file; none for any other file. */
export const routeOf = (file: string): string | undefined =>
  /\/app\/(routes\/[^/]+(?=\/route\.tsx)|root(?=\.tsx))/.exec(file)?.[1]

const areaOf = (file: string) => /\/app\/areas\/([^/]+)\//.exec(file)?.[1]
const isOfShell = (file: string) => file.includes('/app/shell/')
const isStyle = (id: string) => id.endsWith('.vanilla.css')

/** Libraries that every page of the members' app needs, with what Vite puts around them: a file of their own, which a release of ours leaves as it is. */
const LIBRARIES =
  /commonjsHelpers|\/node_modules\/(?:@remix-run|@tanstack|i18next|react|react-dom|react-i18next|react-router|react-router-dom|scheduler|turbo-stream)\/(?!.*\?enhance$)/

/** What pages may share besides libraries and the script of public pages. */
const OURS =
  /^(?!.*\/(?:app\/documents|ui\/src\/enhance)\/).*(?:\/app\/(?!routes\/|root|entry)|\/packages\/[^/]+\/src\/|\/@vanilla-extract\/recipes\/|\/lucide-react\/|vite\/preload-helper)/

/** What Vite loads a part on demand with. */
const PRELOADER = 'vite/preload-helper'

/** Characters of source below which a file of its own costs a page more, in headers and in what is packed less well, than it spares another. */
const LEAST_SOURCE = 5_000
/** A style of so many pages comes with what stands around all of them. */
const MANY_PAGES = 3

/** Who imports a module, directly or not, up to those at which `stop` ends the way; `onDemand` follows imports on demand, too. */
function importersOf(
  id: string,
  infoOf: Rollup.GetModuleInfo,
  { stop, onDemand = false }: { stop: (id: string) => boolean; onDemand?: boolean },
): Set<string> {
  const seen = new Set<string>()
  const found = new Set<string>()
  const climb = (at: string) => {
    if (seen.has(at)) return
    seen.add(at)
    if (stop(at)) return void found.add(at)
    const { importers = [], dynamicImporters = [] } = infoOf(at) ?? {}
    for (const importer of onDemand ? [...importers, ...dynamicImporters] : importers) climb(importer)
  }
  climb(id)
  return found
}

/** The routes that need a module, with or without what they load on demand. */
const routesOf = (id: string, infoOf: Rollup.GetModuleInfo, onDemand = false) =>
  [...importersOf(id, infoOf, { stop: (at) => routeOf(at) !== undefined, onDemand })].flatMap((at) => routeOf(at) ?? [])

/** The one area whose modules alone need a style. */
function areaOfStyle(id: string, infoOf: Rollup.GetModuleInfo): string | undefined {
  const owners = importersOf(id, infoOf, {
    stop: (at) => /\/app\/(?:areas|shell|routes)\/|\/app\/root/.test(at),
    onDemand: true,
  })
  const areas = new Set([...owners].map(areaOf))
  return areas.size === 1 ? [...areas][0] : undefined
}

/** Which file of the browser's build a module goes to; none where the bundler decides. */
export function planChunks(ids: Iterable<string>, infoOf: Rollup.GetModuleInfo): (id: string) => string | undefined {
  const ours = [...ids].filter((id) => OURS.test(id))
  const styles = ours.filter(isStyle).map((id) => ({ id, area: areaOfStyle(id, infoOf), routes: routesOf(id, infoOf) }))

  /**
   * Styles of the shell, of all pages, and of many are one file, and so are those that a page shows before it has loaded their script: the document
   * has what it links to. Those of an area are one file where several pages have it.
   */
  const styleFile = ({ id, area, routes }: (typeof styles)[number]): string | undefined => {
    const all = routesOf(id, infoOf, true)
    if (isOfShell(id) || all.some(isLayout)) return 'page'
    const ofArea = new Set(styles.filter((other) => other.area === area).flatMap((other) => other.routes))
    if (area && all.length > 1 && all.every((route) => ofArea.has(route))) return area
    const isInKit = infoOf(id)?.importers.some((sheet) => files.get(sheet) === 'kit')
    return isInKit || all.length > routes.length || all.length >= MANY_PAGES ? 'page' : undefined
  }

  const appPages = ROUTES.filter((route) => isOfApp(route) && !isLayout(route))
  /** What only some pages of the app share, by those pages. */
  const shared = new Map<string, string[]>()
  const files = new Map<string, string | undefined>()
  for (const id of ours.filter((each) => !isStyle(each))) {
    const routes = [...new Set(routesOf(id, infoOf))].filter(isOfApp).sort()
    if (routes.some(isLayout) || routes.length > appPages.length / 2 || id.includes(PRELOADER)) files.set(id, 'kit')
    else if (routes.length > 1) shared.set(String(routes), [...(shared.get(String(routes)) ?? []), id])
  }
  for (const [routes, modules] of shared) {
    const source = modules.reduce((sum, id) => sum + (infoOf(id)?.code?.length ?? 0), 0)
    const name =
      source < LEAST_SOURCE
        ? 'kit'
        : routes
            .replaceAll(APP_LAYOUT, '')
            .match(/[a-z]+/g)
            ?.join('-')
    for (const id of modules) files.set(id, name)
  }
  for (const style of styles) {
    const file = styleFile(style)
    files.set(style.id, file)
    // There it would bring its styles to every page.
    for (const sheet of infoOf(style.id)?.importers ?? [])
      if (file !== 'page' && files.get(sheet) === 'kit') files.delete(sheet)
  }
  return (id) => (LIBRARIES.test(id) ? 'libraries' : files.get(id))
}
