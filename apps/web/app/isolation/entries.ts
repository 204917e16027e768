import type { Contract } from '@hearth/contracts/endpoints/contract'
import { ADDRESS_VALUES } from '../../server/page-cache/variant.ts'
import { loadBuild } from '../../server/production.ts'
import { pathOf, type Routes } from '../../server/remix/pages.ts'
import type { TestRequest } from '../../server/testing/ask.ts'
import { addressOf } from '../../server/testing/endpoints.ts'
import { examplesOf, type Ids } from '../../server/testing/examples.ts'
import { APP_ROOT } from '../../server/testing/site.ts'
import type { Takes } from '../http/route-builders.server.ts'

/** One request to a route. */
export interface RouteCall {
  readonly method: NonNullable<TestRequest['method']>
  readonly path: (ids: Ids) => string
  /** Who may make the request: a call for members answers visitors with `authentication_required`, a page redirects them to the login. */
  readonly authority: 'anyone' | 'members'
  readonly body?: (ids: Ids) => Readonly<Record<string, unknown>>
  /** Whether the answer depends on an id in the path: not for one that is ignored. */
  readonly readsId: boolean
}
type RouteCalls = Readonly<Record<string, readonly RouteCall[]>>

/** The placeholders of the ids in what is made from a schema. */
const PLACEHOLDERS: Ids = {
  member: '0b0e7b0e-5b7e-7f6e-9d53-6f2a4c1f0a11',
  match: '0b0e7b0e-5b7e-7f6e-9d53-6f2a4c1f0a12',
  conversation: '0b0e7b0e-5b7e-7f6e-9d53-6f2a4c1f0a13',
  order: '0b0e7b0e-5b7e-7f6e-9d53-6f2a4c1f0a14',
  photo: '0b0e7b0e-5b7e-7f6e-9d53-6f2a4c1f0a15',
}
const SOMEBODY = PLACEHOLDERS.member
const KINDS = Object.keys(PLACEHOLDERS) as (keyof Ids)[]
const about =
  <Value>(value: Value) =>
  (ids: Ids): Value =>
    JSON.parse(KINDS.reduce((text, kind) => text.replaceAll(PLACEHOLDERS[kind], ids[kind]), JSON.stringify(value)))

/** Whose id stands in the address of a page that shows it to members. */
const KIND_OF_PAGE: Readonly<Record<string, keyof Ids>> = {
  '/members/:id': 'member',
  '/members/:id/chat': 'match',
  '/chats/:id': 'conversation',
  '/transactions/:id': 'order',
  '/transactions/:id/invoice.pdf': 'order',
  '/likes/m/:id': 'match',
}
/** The ids in the queries of endpoints. */
const KIND_OF_QUERY: Readonly<Record<string, keyof Ids>> = { conversation: 'conversation', profile: 'member' }

interface Ask extends Pick<RouteCall, 'authority'> {
  readonly method?: RouteCall['method']
  readonly body?: Readonly<Record<string, unknown>>
  readonly readsId?: boolean
}
const call = (path: string, { method = 'GET', authority, body, readsId = false }: Ask): RouteCall => ({
  ...{ method, authority, readsId, path: about(path) },
  ...(body ? { body: about(body) } : {}),
})
const get = (path: string): RouteCall => call(path, { authority: 'anyone' })

/** Requests that no builder knows: of a route without a builder, and of development routes, which the tested build does not have. */
const BY_HAND: RouteCalls = {
  'api.$': [
    get('/api/nothing.php'),
    call(`/api/${SOMEBODY}`, { ...{ method: 'POST', authority: 'anyone' }, body: {} }),
  ],
  'dev.gallery': [get('/dev/gallery')],
  'dev.gallery_.layouts.$layout': [get('/dev/gallery/layouts/visitor')],
  'dev.mails': [get('/dev/mails')],
}
/** Pages that redirect visitors to the login themselves, because nobody should return to them. */
const FOR_MEMBERS = ['_default.activate_.done']

/** The properties that a builder attaches to a handler. */
interface Built {
  readonly takes?: Takes
  readonly endpoints?: readonly Contract[]
}

/** All ways to call an endpoint: plainly, and with parameters that name a member. */
const callsOfEndpoint = ({ endpoint, body }: Contract): RouteCall[] => {
  const { path, method, access } = endpoint
  const examples = body ? examplesOf(body, { path, ids: PLACEHOLDERS }).map((example) => ({ body: example })) : [{}]
  return examples.flatMap((sent) => {
    const ask: Ask = { method, authority: access === 'public' ? 'anyone' : 'members', ...sent }
    const read = (endpoint.query ?? []).flatMap((name) => {
      const kind = KIND_OF_QUERY[name]
      return kind ? [`${name}=${PLACEHOLDERS[kind]}`] : []
    })
    const ids = [...read, `id=${SOMEBODY}`, `member=${SOMEBODY}`, 'domain=alpha.test']
    const named = call(addressOf(endpoint, ids.join('&')), { ...ask, readsId: method === 'GET' && read.length > 0 })
    return [call(addressOf(endpoint), ask), named]
  })
}

const withQuery = (path: string, query: Readonly<Record<string, unknown>>) =>
  `${path}?${new URLSearchParams(query as Record<string, string>)}`
const dataPath = (path: string) => `${path === '/' ? '/_root' : path}.data`

/** An address of a route; a layout has none, so it gets that of a page within it. */
function addressWithin(routes: Routes, id: string, fill: (parameter: string) => string): string {
  const isWithin = (one: string | undefined): boolean => one === id || (!!one && isWithin(routes[one]?.parentId))
  const isPage = (one: string) => routes[one]?.index || routes[one]?.path
  const page = isPage(id) ? id : Object.keys(routes).find((one) => isPage(one) && isWithin(one))
  const parts = pathOf(routes, page).split('/').filter(Boolean)
  return `/${parts.map((part) => (/^[:*]/.test(part) ? fill(part) : part)).join('/')}`
}

/** All ways to call a page: plainly, with every parameter filled in, as Remix's own script does, and by each of its forms. */
function callsOfPage(routes: Routes, id: string, { loader, action }: Record<'loader' | 'action', Built | undefined>) {
  const page = `/${pathOf(routes, id).split('/').filter(Boolean).join('/')}`
  const whose = PLACEHOLDERS[KIND_OF_PAGE[page] ?? 'member']
  const path = addressWithin(routes, id, (parameter) => ADDRESS_VALUES[parameter]?.[0] ?? whose)
  const named = addressWithin(routes, id, () => whose)
  const isLayout = !routes[id]?.index && !routes[id]?.path
  const askOf = ({ authority }: Takes): Ask => ({
    authority: authority === 'anyone' && !FOR_MEMBERS.includes(folderOf(id)) ? 'anyone' : 'members',
  })
  const queriesOf = ({ query }: Takes) =>
    examplesOf(query, { path, ids: PLACEHOLDERS }).map((example) => ({
      ...{ id: SOMEBODY, member: SOMEBODY },
      ...example,
    }))

  const pages = (takes: Takes) => {
    const queries = queriesOf(takes)
    const data = withQuery(dataPath(named), { ...queries[0], _routes: id })
    const documents = queries.map((query) => withQuery(named, query))
    // Without query parameters of its own, a page is the same with a query.
    const plain = takes.query || path !== named ? [path] : []
    const readsId = page in KIND_OF_PAGE
    return [...(isLayout ? [] : [...plain, ...documents]), data].map((address) =>
      call(address, { ...askOf(takes), readsId }),
    )
  }
  const forms = (takes: Takes) =>
    (takes.forms ?? []).flatMap(({ form, fixed }) =>
      examplesOf(form, { path, ids: PLACEHOLDERS }).map((example) =>
        call(withQuery(named, queriesOf(takes)[0] ?? {}), {
          ...{ ...askOf(takes), method: 'POST', body: { ...example, ...fixed } },
        }),
      ),
    )
  return [...(loader?.takes ? pages(loader.takes) : []), ...(action?.takes ? forms(action.takes) : [])]
}

const folderOf = (id: string) => id.replace('routes/', '')

/** All requests of the routes by folder, as far as builders made them, and the folders of routes without a builder. */
export function callsOf(routes: Routes): { readonly known: RouteCalls; readonly unknown: readonly string[] } {
  const all = Object.entries(routes).map(([id, { module }]) => {
    const { loader, action } = module as { readonly loader?: Built; readonly action?: Built }
    const isUnknown = [loader, action].some((one) => one && !one.takes && !one.endpoints)
    const data = loader?.endpoints ? [get(dataPath(addressWithin(routes, id, () => SOMEBODY)))] : []
    const calls = isUnknown
      ? []
      : [...(loader?.endpoints ?? []).flatMap(callsOfEndpoint), ...data, ...callsOfPage(routes, id, { loader, action })]
    return { folder: folderOf(id), isUnknown, calls }
  })
  return {
    known: Object.fromEntries(all.flatMap(({ folder, calls }) => (calls.length > 0 ? [[folder, calls]] : []))),
    unknown: all.flatMap(({ folder, isUnknown }) => (isUnknown ? [folder] : [])),
  }
}

export const ROUTES = (await loadBuild(APP_ROOT)).routes as Routes
/** All requests of the app by the folders of its routes. */
export const ROUTE_CALLS: RouteCalls = { ...callsOf(ROUTES).known, ...BY_HAND }
/** All query parameters that loaders read. */
export const QUERY_NAMES: readonly string[] = [
  ...new Set(
    Object.values(ROUTES).flatMap(({ module }) => Object.keys((module.loader as Built)?.takes?.query?.shape ?? {})),
  ),
]
