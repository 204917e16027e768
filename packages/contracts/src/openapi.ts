import { z } from 'zod'
import type { Contract } from './endpoints/contract.ts'
import { CONTRACTS } from './endpoints/contracts.ts'
import { CLIENT_REQUEST_HEADER, MEMBER_HEADER, PAGE_HIDDEN_HEADER } from './endpoints/endpoint.ts'
import { failureBody } from './endpoints/failures.ts'
import { PHOTO_TYPES } from './photos.ts'

/** The site-specific parts of the document. */
interface DocumentedSite {
  /** Scheme, host and port. */
  readonly origin: string
  readonly name: string
  /** Name of the session cookie. */
  readonly sessionCookie: string
  readonly limits: Limits
}

/** The largest request. */
interface Limits {
  readonly bodyBytes: number
  /** Characters of path and query. */
  readonly addressLength: number
}

type Json = Readonly<Record<string, unknown>>

const DESCRIPTION = `Every endpoint of this site. The host alone picks the site.

An endpoint that changes something is for the site's own client: it wants \`${CLIENT_REQUEST_HEADER}: 1\`. A method other than \`GET\` wants the exact \`Origin\` of the site, which browsers add by themselves. \`${PAGE_HIDDEN_HEADER}\`, whatever its value, says that nobody looks at the page: such a call does not count as being online. \`HEAD\` goes with every \`GET\`. Unknown parameters of a query are ignored, unknown fields of a body refused. An answer is not to be cached, unless its \`Cache-Control\` says for how long.`

const meaningsOf = ({ bodyBytes, addressLength }: Limits): Readonly<Record<number, string>> => ({
  400: 'Cannot be understood.',
  403: 'Not allowed for this caller, or not from that page.',
  404: 'Does not exist, or belongs to somebody else.',
  405: 'Another method than this path has.',
  408: 'Took too long to send.',
  409: 'Of a page of another member than the one who is logged in.',
  413: `The body is over ${bodyBytes} bytes.`,
  414: `The address is over ${addressLength} characters.`,
  415: 'The body is neither JSON nor a form.',
  422: 'Understood, and refused.',
  429: 'Too many tries; not before this many seconds.',
  431: 'The headers are too large.',
  500: 'Our fault.',
  503: 'Away for a moment; not before this many seconds.',
})

const text = { type: 'string' } as const
const HEADERS: Readonly<Record<number, Json>> = {
  405: { Allow: { required: true, description: 'The methods that it has.', schema: text } },
  429: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  503: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

/** A failure as a named component, shared by operations with the same codes. */
const nameOfFailure = (status: string | number, codes: readonly string[]) => [status, ...codes].join('-')

/** The schemas of several values together, so that shared parts are written once. */
function schemasOf(schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') {
  const whole = z.toJSONSchema(z.object(schemas), {
    io,
    // Defaults of settings belong to tenant folders, not to answers.
    override: ({ jsonSchema }) => void (io === 'output' && delete jsonSchema.default),
  })
  const { properties, $defs } = JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/')) as {
    properties: Readonly<Record<string, Json>>
    $defs?: Readonly<Record<string, Json>>
  }
  return { properties, definitions: $defs ?? {} }
}

/** One schema or any of several: named queries share an operation, because paths of the document have no query. */
const anyOf = (schemas: readonly (Json | undefined)[]) => (schemas.length > 1 ? { anyOf: schemas } : schemas[0])

const namesIn = (contracts: readonly Contract[], part: 'body' | 'answer') =>
  contracts.flatMap(({ name, [part]: schema }) => (schema ? [[name, schema] as const] : []))

/** The operation of one method of a path, from its endpoint and those of its named queries. */
function operationsOf(contracts: readonly Contract[]) {
  const operations = new Map<string, Contract[]>()
  for (const contract of contracts) {
    const key = `${contract.endpoint.method} ${contract.endpoint.path}`
    operations.set(key, [...(operations.get(key) ?? []), contract])
  }
  return [...operations.values()].map((endpoints) => {
    const failures = new Map<number, string[]>()
    for (const [status, codes] of endpoints.flatMap((each) => Object.entries(each.failures)))
      failures.set(Number(status), [...new Set([...(failures.get(Number(status)) ?? []), ...codes])])
    return { endpoints, failures: [...failures].sort(([one], [other]) => one - other) }
  })
}
type Operation = ReturnType<typeof operationsOf>[number]

function parametersOf({ endpoints }: Operation): Json[] {
  const shape = Object.assign({}, ...endpoints.map(({ query }) => query.shape)) as Record<string, z.ZodType>
  const { properties } = schemasOf(shape, 'input')
  const named = endpoints.flatMap(({ endpoint }) => endpoint.namedQuery?.split('=') ?? [])
  return [
    ...Object.entries(properties).map(([name, { description, ...schema }]) => ({
      ...{ name, in: 'query', description, schema },
    })),
    ...(named.length > 0 ? [{ name: named[0], in: 'query', schema: { const: named[1] } }] : []),
    ...(endpoints.some(({ endpoint }) => endpoint.changes)
      ? [{ name: CLIENT_REQUEST_HEADER, in: 'header', required: true, schema: { const: '1' } }]
      : []),
    ...(endpoints.some(({ endpoint }) => endpoint.changes)
      ? [
          {
            name: MEMBER_HEADER,
            in: 'header',
            description: 'Id of the member whose page makes the call.',
            schema: text,
          },
        ]
      : []),
  ]
}

/** The part of the document that is the same on every site. */
function describe(contracts: readonly Contract[]) {
  const operations = operationsOf(contracts)
  const failures = operations.flatMap((operation) =>
    operation.failures.map(([status, codes]) => ({ name: nameOfFailure(status, codes), status, codes })),
  )
  const answers = schemasOf(
    Object.fromEntries([
      ...namesIn(contracts, 'answer'),
      ...failures.map(({ name, codes }) => [name, failureBody(codes)] as const),
    ]),
    'output',
  )
  const bodies = schemasOf(Object.fromEntries(namesIn(contracts, 'body')), 'input')

  function requestOf({ endpoints }: Operation): Json {
    if (endpoints.some(({ endpoint }) => endpoint.upload))
      return { requestBody: { required: true, content: Object.fromEntries(PHOTO_TYPES.map((type) => [type, {}])) } }
    const taken = namesIn(endpoints, 'body').map(([name]) => bodies.properties[name])
    if (taken.length === 0) return {}
    const isBeacon = endpoints.some(({ endpoint }) => endpoint.beacon)
    const other = isBeacon ? 'text/plain' : 'application/x-www-form-urlencoded'
    const content = { ...json(anyOf(taken)), [other]: { schema: anyOf(taken) } }
    return { requestBody: { required: !isBeacon, content } }
  }

  function doneOf({ endpoints }: Operation): Json {
    const given = namesIn(endpoints, 'answer').map(([name]) => answers.properties[name])
    if (given.length === 0) return { 204: { description: 'Taken.' } }
    const nothing = endpoints.some(({ endpoint }) => endpoint.optional)
    return {
      200: { description: 'Done.', content: json(anyOf(given)) },
      ...(nothing ? { 204: { description: 'There is nothing to answer.' } } : {}),
    }
  }

  function pathOf(path: string): Json {
    const here = operations.flatMap((operation) => {
      const [first] = operation.endpoints
      if (first?.endpoint.path !== path) return []
      const everyone = operation.endpoints.every(({ endpoint }) => endpoint.access === 'public')
      const described: Json = {
        operationId: first.name,
        summary: operation.endpoints.map(({ summary }) => summary).join(' '),
        ...(everyone ? { security: [] } : {}),
        parameters: parametersOf(operation),
        ...requestOf(operation),
        responses: {
          ...doneOf(operation),
          ...Object.fromEntries(
            operation.failures.map(([status, codes]) => [
              status,
              { $ref: `#/components/responses/${nameOfFailure(status, codes)}` },
            ]),
          ),
        },
      }
      return [[first.endpoint.method.toLowerCase(), described] as const]
    })
    return Object.fromEntries(here)
  }

  return {
    paths: Object.fromEntries(contracts.map(({ endpoint }) => [endpoint.path, pathOf(endpoint.path)])),
    schemas: { ...bodies.definitions, ...answers.definitions },
    responsesOf(limits: Limits): Readonly<Record<string, Json>> {
      const meanings = meaningsOf(limits)
      const responseOf = (status: number, name: string): Json => ({
        description: meanings[status] ?? '',
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        content: json(answers.properties[name]),
      })
      return Object.fromEntries(failures.map(({ name, status }) => [name, responseOf(status, name)]))
    },
  }
}

/** Returns a function that makes the OpenAPI 3.1 document of these endpoints for a site. The common part is made once, when it is first asked for. */
export function documentOf(contracts: readonly Contract[]) {
  let common: ReturnType<typeof describe> | null = null
  return ({ origin, name, sessionCookie, limits }: DocumentedSite) => {
    common ??= describe(contracts)
    const { paths, schemas, responsesOf } = common
    return {
      openapi: '3.1.1',
      info: { title: name, version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: origin }],
      security: [{ session: [] }],
      paths,
      components: {
        schemas,
        headers: {
          RetryAfter: { required: true, description: 'Seconds.', schema: { ...text, pattern: '^[0-9]+$' } },
        },
        responses: responsesOf(limits),
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      },
    }
  }
}

/** The OpenAPI 3.1 document of one site. */
export const openApiDocument = documentOf(Object.values(CONTRACTS))
