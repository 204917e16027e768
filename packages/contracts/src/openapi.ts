import { z } from 'zod'
import { CALLS } from './answers/calls.ts'
import type { CallContract } from './answers/contract.ts'
import { failureBody } from './answers/failures.ts'

/** What the document says of one site. */
export interface DocumentedSite {
  /** Scheme, host and port. */
  readonly origin: string
  readonly name: string
  /** The cookie by which it knows a member. */
  readonly sessionCookie: string
  readonly limits: Limits
}

/** The most that may be sent. */
export interface Limits {
  readonly bodyBytes: number
  /** Characters of path and query. */
  readonly addressLength: number
}

type Json = Readonly<Record<string, unknown>>

const DESCRIPTION = `Every call of this site. The host alone picks the site.

A call that changes something is for scripts of the site itself. It carries \`x-client-request: 1\`; one that is no GET also carries the exact \`Origin\` of the site, which browsers add by themselves. \`HEAD\` goes with every \`GET\`. Unknown parameters of a query are ignored, unknown fields of a body refused. Nothing is to be cached.`

const meaningsOf = ({ bodyBytes, addressLength }: Limits): Readonly<Record<number, string>> => ({
  400: 'Cannot be understood.',
  403: 'Not for whoever asks, or not from there.',
  404: 'Not there, or not for whoever asks.',
  405: 'Another method than this path has.',
  408: 'Took too long to send.',
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

/** One failure by the name that the calls refer to it by: calls that fail alike share it. */
const nameOfFailure = (status: string | number, codes: readonly string[]) => [status, ...codes].join('-')

/** The schemas of many values at once, so that what they have in common is told once. */
function schemasOf(schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') {
  const whole = z.toJSONSchema(z.object(schemas), {
    io,
    // What a setting is where a tenant states none is nothing that an answer says.
    override: ({ jsonSchema }) => void (io === 'output' && delete jsonSchema.default),
  })
  const { properties, $defs } = JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/')) as {
    properties: Readonly<Record<string, Json>>
    $defs?: Readonly<Record<string, Json>>
  }
  return { properties, definitions: $defs ?? {} }
}

const failures = CALLS.flatMap((call) =>
  Object.entries(call.failures).map(([status, codes]) => ({ name: nameOfFailure(status, codes), status, codes })),
)
const answers = schemasOf(
  Object.fromEntries([
    ...CALLS.map(({ name, answer }) => [name, answer]),
    ...failures.map(({ name, codes }) => [name, failureBody(codes)]),
  ]),
  'output',
)
const bodies = schemasOf(Object.fromEntries(CALLS.flatMap(({ name, body }) => (body ? [[name, body]] : []))), 'input')

function responsesOf(limits: Limits): Readonly<Record<string, Json>> {
  const meanings = meaningsOf(limits)
  const responseOf = (status: number, name: string): Json => ({
    description: meanings[status] ?? '',
    ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
    content: json(answers.properties[name]),
  })
  return Object.fromEntries(failures.map(({ name, status }) => [name, responseOf(Number(status), name)]))
}

const parametersOf = ({ call: { userCall, changes }, query }: CallContract): Json[] => [
  ...Object.entries(schemasOf(query.shape, 'input').properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
  })),
  ...(userCall ? [{ name: 'x-client-request', in: 'header', required: changes, schema: { const: '1' } }] : []),
]

const operationOf = (contract: CallContract): Json => ({
  operationId: contract.name,
  summary: contract.summary,
  ...(contract.members ? {} : { security: [] }),
  parameters: parametersOf(contract),
  ...(contract.body
    ? {
        requestBody: {
          required: true,
          content: {
            ...json(bodies.properties[contract.name]),
            'application/x-www-form-urlencoded': { schema: bodies.properties[contract.name] },
          },
        },
      }
    : {}),
  responses: {
    200: { description: 'Done.', content: json(answers.properties[contract.name]) },
    ...Object.fromEntries(
      Object.entries(contract.failures).map(([status, codes]) => [
        status,
        { $ref: `#/components/responses/${nameOfFailure(status, codes)}` },
      ]),
    ),
  },
})

const paths: Readonly<Record<string, Json>> = Object.fromEntries(
  [...new Set(CALLS.map(({ call }) => call.path))].map((path) => [
    path,
    Object.fromEntries(
      CALLS.filter(({ call }) => call.path === path).map((contract) => [
        contract.call.method.toLowerCase(),
        operationOf(contract),
      ]),
    ),
  ]),
)

const components = {
  schemas: { ...bodies.definitions, ...answers.definitions },
  headers: {
    RetryAfter: { required: true, description: 'Seconds.', schema: { ...text, pattern: '^[0-9]+$' } },
  },
}

/** The OpenAPI 3.1 document of the calls on one site. What is not given is made once. */
export function openApiDocument({ origin, name, sessionCookie, limits }: DocumentedSite) {
  return {
    openapi: '3.1.1',
    info: { title: name, version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: origin }],
    security: [{ session: [] }],
    paths,
    components: {
      ...components,
      responses: responsesOf(limits),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  }
}
