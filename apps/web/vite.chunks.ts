import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Rollup } from 'vite'

/** The layout of the members' app, below which pages are hydrated. */
const APP_LAYOUT = 'routes/_member'
const ROUTES = readdirSync(path.join(import.meta.dirname, 'app/routes')).map((name) => `routes/${name}`)

const isBelow = (route: string, layout: string) => layout === 'root' || route.startsWith(`${layout}.`)
/** Whether the route is a parent of others. */
const isLayout = (route: string) => ROUTES.some((other) => isBelow(other, route))

/** Whether the route belongs to the members' app: one of its pages or layouts. */
export const isOfApp = (route: string): boolean =>
  route === 'root' || route === APP_LAYOUT || isBelow(route, APP_LAYOUT)

/** The id that Remix gives to the route of a file; undefined for other files. */
export const routeOf = (file: string): string | undefined =>
  /\/app\/(routes\/[^/]+(?=\/route\.tsx)|root(?=\.tsx))/.exec(file)?.[1]

const areaOf = (file: string) => /\/app\/areas\/([^/]+)\//.exec(file)?.[1]
const isOfShell = (file: string) => file.includes('/app/shell/')
const isLibrary = (id: string) => id.includes('/node_modules/')
const isStyle = (id: string) => id.endsWith('.vanilla.css')

/** Libraries that every page of the members' app needs, with Vite's wrappers. They are one file, which stays cached when our code changes. */
const LIBRARIES =
  /commonjsHelpers|\/node_modules\/(?:@remix-run|@tanstack|i18next|react|react-dom|react-i18next|react-router|react-router-dom|scheduler|turbo-stream)\/(?!.*\?enhance$)/

/** Modules that pages may share, except libraries and the documents' script; what stands around all pages of the app is one of them. */
const OURS =
  /^(?!.*\/(?:app\/documents|ui\/src\/enhance)\/).*(?:\/app\/(?!routes\/|root|entry)|\/app\/routes\/_member\/member-app|\/packages\/[^/]+\/src\/|\/@vanilla-extract\/recipes\/|\/lucide-react\/|vite\/preload-helper)/

/** Vite's helper for dynamic imports. */
export const PRELOADER = 'vite/preload-helper'

/** What stands around every page, with what is too small for a file of its own: of the first page, and of others. */
const KITS: readonly (string | undefined)[] = ['kit', 'further-kit']
/**
 * Least number of characters of source for a file of its own: a smaller one costs its pages more, in headers and worse compression, than it saves
 * others.
 */
const LEAST_SOURCE = 4_000
/** The page of the members' app whose bytes count most: the app begins with it. */
const FIRST_PAGE = `${APP_LAYOUT}._default.members._index`
/** A style that at least so many pages use goes into the file of all pages. */
const MANY_PAGES = 4

/** What no document shows, because it opens by itself or by a script: its styles come with its script. */
const NEVER_IN_DOCUMENT = /\/components\/match-pop-up\//

/**
 * Direct and indirect importers of a module, up to those that `stop` matches. `onDemand` also follows dynamic imports; `inBrowser` omits our importers
 * of which nothing is left in the browser's build.
 */
function importersOf(
  id: string,
  infoOf: Rollup.GetModuleInfo,
  {
    stop,
    onDemand = false,
    inBrowser = false,
  }: { stop: (id: string) => boolean; onDemand?: boolean; inBrowser?: boolean },
): Set<string> {
  const seen = new Set<string>()
  const found = new Set<string>()
  const climb = (at: string) => {
    if (seen.has(at)) return
    seen.add(at)
    if (stop(at)) return void found.add(at)
    const { importers = [], dynamicImporters = [] } = infoOf(at) ?? {}
    for (const importer of onDemand ? [...importers, ...dynamicImporters] : importers)
      if (!inBrowser || isLibrary(importer) || infoOf(importer)?.isIncluded !== false) climb(importer)
  }
  climb(id)
  return found
}

/** The routes that need a module, for the document or `inBrowser`, with or without dynamic imports. */
const routesOf = (id: string, infoOf: Rollup.GetModuleInfo, which: { onDemand?: true; inBrowser?: true } = {}) =>
  [...importersOf(id, infoOf, { stop: (at) => routeOf(at) !== undefined, ...which })].flatMap((at) => routeOf(at) ?? [])

/** The area of a style that only one area uses. */
function areaOfStyle(id: string, infoOf: Rollup.GetModuleInfo): string | undefined {
  const owners = importersOf(id, infoOf, {
    stop: (at) => /\/app\/(?:areas|shell|routes)\/|\/app\/root/.test(at),
    onDemand: true,
  })
  const areas = new Set([...owners].map(areaOf))
  return areas.size === 1 ? [...areas][0] : undefined
}

/** Returns the name of the browser file for a module; undefined where the bundler decides. */
export function planChunks(ids: Iterable<string>, infoOf: Rollup.GetModuleInfo): (id: string) => string | undefined {
  const ours = [...ids].filter((id) => OURS.test(id))
  const styles = ours.filter(isStyle).map((id) => ({ id, area: areaOfStyle(id, infoOf), routes: routesOf(id, infoOf) }))

  /**
   * The file of a style. Styles of the shell, of all pages or of many are in `page`, and so are those that a page shows before their script is
   * loaded, because the document links only to its own files. Styles that several pages of one area share are a file of that area, or
   * two if the first page is among them.
   */
  const styleFile = ({ id, area, routes }: (typeof styles)[number]): string | undefined => {
    if (NEVER_IN_DOCUMENT.test(id)) return undefined
    const all = routesOf(id, infoOf, { onDemand: true })
    if (isOfShell(id) || all.some(isLayout)) return 'page'
    const ofArea = new Set(styles.filter((other) => other.area === area).flatMap((other) => other.routes))
    const isOfArea = area && all.length > 1 && all.every((route) => ofArea.has(route))
    if (isOfArea && !all.includes(FIRST_PAGE)) return area
    // What the first page shows of an area is a file of its own: it needs nothing else of it, and most of its other pages need nothing of that.
    if (isOfArea && all.length === routes.length) return `${area}-on-first-page`
    const isInKit = infoOf(id)?.importers.some((sheet) => KITS.includes(files.get(sheet)))
    return isInKit || all.length > routes.length || all.length >= MANY_PAGES ? 'page' : undefined
  }

  const appPages = ROUTES.filter((route) => isOfApp(route) && !isLayout(route))
  /** Modules that some but not all pages of the app share, by those pages; the first page also shares with lazy parts of others. */
  const shared = new Map<string, string[]>()
  const files = new Map<string, string | undefined>()
  for (const id of ours.filter((each) => !isStyle(each))) {
    const routes = [...new Set(routesOf(id, infoOf, { inBrowser: true }))].filter(isOfApp).sort()
    // The bundler would give it a file of its own.
    const all = [...new Set(routesOf(id, infoOf, { inBrowser: true, onDemand: true }))].filter(isOfApp).sort()
    // A lazy part of another page would load everything else of such a file.
    const lazyOnly = all.filter((route) => !routes.includes(route))
    const users = String([...routes, ...lazyOnly.map((route) => `lazy ${route}`)])
    if (routes.some(isLayout) || routes.length > appPages.length / 2 || id.includes(PRELOADER)) files.set(id, 'kit')
    else if (routes.length > 1 || (routes[0] === FIRST_PAGE && all.length > 1))
      shared.set(users, [...(shared.get(users) ?? []), id])
  }
  const groups = [...shared].map(([users, modules]) => ({
    ...{ users: users.split(','), modules },
    isLarge: modules.reduce((sum, id) => sum + (infoOf(id)?.code?.length ?? 0), 0) >= LEAST_SOURCE,
  }))
  // Short, because every file that loads it and the manifest of routes have it.
  const nameOf = (group: (typeof groups)[number]) => {
    const words =
      String(group.users)
        .replaceAll(APP_LAYOUT, '')
        .match(/[a-z]+/g) ?? []
    return `${words[0]}-${groups.indexOf(group)}`
  }
  for (const group of groups) {
    // Too little for a file of its own goes into a kit; of the first page, rather into a file that all of its pages load and the fewest others do.
    const isOfFirstPage = group.users.includes(FIRST_PAGE)
    const [host] = groups
      .filter(({ users, isLarge }) => isLarge && group.users.every((user) => users.includes(user)))
      .sort((one, other) => one.users.length - other.users.length)
    // What the app loads on demand on any page goes into a file of the pages that always have it.
    const always = group.users.filter((user) => user !== `lazy ${APP_LAYOUT}`)
    const owner = groups.find(({ users, isLarge }) => isLarge && String(users) === String(always))
    const small = isOfFirstPage ? (host ? nameOf(host) : 'kit') : owner ? nameOf(owner) : 'further-kit'
    for (const id of group.modules) files.set(id, group.isLarge ? nameOf(group) : small)
  }
  for (const style of styles) {
    const file = styleFile(style)
    files.set(style.id, file)
    // In `kit`, the module would load its styles on every page, and so would what imports the module.
    for (const sheet of infoOf(style.id)?.importers ?? [])
      for (const id of [sheet, ...(infoOf(sheet)?.importers ?? [])])
        if (file !== 'page' && KITS.includes(files.get(id))) files.delete(id)
  }
  return (id) => (LIBRARIES.test(id) ? 'libraries' : files.get(id))
}
