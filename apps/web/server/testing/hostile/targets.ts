import { QUERY_NAMES, ROUTE_CALLS } from '../../../app/isolation/entries.ts'
import { FILE_HEADERS } from './headers.ts'

/** Something that can be asked for, as it is asked for by those who mean well. */
export interface Target {
  readonly method: string
  /** `id` stands for the id of a member or of anything else that belongs to one. */
  readonly path: (id: string) => string
  /** Names that its query is known to have. */
  readonly query: readonly string[]
  readonly body: Readonly<Record<string, unknown>> | null
  /** Headers that its answer goes by and others' do not, as nobody means well with them. */
  readonly headers?: readonly (readonly [string, string])[]
}

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
/** As much of an OpenAPI document as is needed to send what it does not allow. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Every call that the document names. */
export const targetsOfDocument = ({ paths }: ApiDocument): Target[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {})
      return {
        method: method.toUpperCase(),
        path: () => path,
        query: parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])),
        body: requestBody ? Object.fromEntries(fields.map((field) => [field, 'someone@example.com'])) : null,
      }
    }),
  )

/** What a page's address may hold: what any loader reads, and what everything before it does. Asking every page for all of it forgets none. */
const PAGE_QUERY = [...QUERY_NAMES, 'to', 'lng', 'network', 'ref', 'sub1', '_data', '_routes', 'index']

/** Every way to ask a route that the isolation test knows: it fails when a route is missing there. */
export const targetsOfRoutes = (): Target[] =>
  Object.values(ROUTE_CALLS).flatMap((calls) =>
    calls.map(({ method, path, body }) => ({ method, path, query: PAGE_QUERY, body: body?.('nobody') ?? null })),
  )

/** Files, by the addresses where they are. */
export const targetsOfFiles = (paths: readonly string[]): Target[] =>
  paths.map((path) => ({ method: 'GET', path: () => path, query: [], body: null, headers: FILE_HEADERS }))
