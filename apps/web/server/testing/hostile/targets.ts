import { QUERY_NAMES, ROUTE_CALLS } from '../../../app/isolation/entries.ts'
import { sameIds } from '../examples.ts'
import { FILE_HEADERS } from './headers.ts'

/** A target with what an ordinary request for it has. */
export interface Target {
  readonly method: string
  /** `id` is the id of a member or of something that belongs to one. */
  readonly path: (id: string) => string
  /** Known names of its query. */
  readonly query: readonly string[]
  readonly body: Readonly<Record<string, unknown>> | null
  /** Hostile values of headers that only this target reads. */
  readonly headers?: readonly (readonly [string, string])[]
}

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
/** The parts of an OpenAPI document that are needed to violate it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** All calls of the document. */
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

/** Query parameters of pages: all that loaders read, and those of the code before them. All are sent to every page, so that none is forgotten. */
const PAGE_QUERY = [...QUERY_NAMES, 'to', 'lng', 'network', 'ref', 'sub1', '_data', '_routes', 'index']

/** All requests of the isolation test, which fails if a route is missing there. */
export const targetsOfRoutes = (): Target[] =>
  Object.values(ROUTE_CALLS).flatMap((calls) =>
    calls.map(({ method, path, body }) => ({
      ...{ method, query: PAGE_QUERY, path: (id: string) => path(sameIds(id)) },
      body: body?.(sameIds('nobody')) ?? null,
    })),
  )

/** Files by their addresses. */
export const targetsOfFiles = (paths: readonly string[]): Target[] =>
  paths.map((path) => ({ method: 'GET', path: () => path, query: [], body: null, headers: FILE_HEADERS }))
