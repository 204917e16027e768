import { Ajv2020 } from 'ajv/dist/2020.js'
import type { TestResponse } from './ask.ts'

type Json = Readonly<Record<string, unknown>>

const DOCUMENT = 'document'
const step = (name: string | number) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')

/** The target of a pointer in the document, after resolving one further reference. */
function follow(document: Json, pointer: string): { pointer: string; value: Json } | null {
  const value = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, name) => (part as Json | undefined)?.[name], document)
  if (typeof value !== 'object' || value === null) return null
  const { $ref } = value as { $ref?: string }
  return $ref ? follow(document, $ref.slice(1)) : { pointer, value: value as Json }
}

/** Compares responses with an OpenAPI document; returns what the document does not allow. */
export function documentedBy(document: Json) {
  // The patterns are stricter than the formats.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, DOCUMENT, false, false)

  return (method: string, path: string, { status, headers, body }: TestResponse): string[] => {
    const response = follow(document, `/paths/${step(path)}/${method.toLowerCase()}/responses/${status}`)
    if (!response) return [`${status} is not documented`]
    const required = Object.keys(response.value.headers ?? {}).map((name) => name.toLowerCase())
    const missing = required.filter((name) => headers[name] === undefined)
    const faults = missing.map((name) => `${status} has no ${name}`)
    if (!response.value.content) return body === '' ? faults : [...faults, `${status} has a body`]
    if (headers['content-type']?.toString().split(';')[0] !== 'application/json')
      return [...faults, `${status} is no JSON but ${headers['content-type']}`]
    const validate = ajv.getSchema(`${DOCUMENT}#${response.pointer}/content/${step('application/json')}/schema`)
    if (!validate) return [...faults, `${status} has no schema`]
    if (validate(JSON.parse(body))) return faults
    return [...faults, ...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)]
  }
}
