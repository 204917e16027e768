import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { CALLS } from './answers/calls.ts'
import { openApiDocument } from './openapi.ts'

const site = {
  ...{ origin: 'https://example.com', name: 'Example', sessionCookie: 'badge' },
  limits: { bodyBytes: 12_345, addressLength: 678 },
}
const made = () => structuredClone(openApiDocument(site))
const faultsOf = async (document: object) => {
  const { valid, errors } = await new Validator().validate(document as Record<string, unknown>)
  return valid ? [] : errors
}

describe('the OpenAPI document', () => {
  test('is one, by the schema of OpenAPI 3.1', async () => {
    expect(await faultsOf(made())).toEqual([])
    const { paths, ...headless } = made()
    expect(await faultsOf({ ...headless, paths: { settings: paths['/api/settings.php'] } })).not.toEqual([])
  })

  test('refers to nothing that it does not have', () => {
    const document = made()
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer.split('/'))
    expect(references.length).toBeGreaterThan(50)
    for (const steps of references) {
      const found = steps.reduce<unknown>(
        (part, step) => (part as Record<string, unknown> | undefined)?.[step],
        document,
      )
      expect(found, steps.join('/')).toBeTypeOf('object')
    }
    expect(text).not.toContain('$defs')
  })

  test('says where the site is, by which cookie it knows a member, and how much it takes', () => {
    const { servers, components } = made()
    expect(servers).toEqual([{ url: site.origin }])
    expect(components.securitySchemes.session.name).toBe(site.sessionCookie)
    const said = (code: string) => (components.responses[code] as { description: string }).description
    expect(said('413-request.body_too_large')).toContain('12345 bytes')
    expect(said('414-request.malformed')).toContain('678 characters')
  })

  test('says nothing of what a setting is where a tenant states none', () => {
    expect(JSON.stringify(made())).not.toContain('"default"')
  })
})

describe('every call', () => {
  test('has one contract, and a name of its own', () => {
    expect(new Set(CALLS.map(({ call }) => `${call.method} ${call.path}`)).size).toBe(CALLS.length)
    expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length)
  })

  test.for(CALLS)('$name names the fields that its schemas have', ({ call, query, body }) => {
    expect(call.query).toEqual(Object.keys(query.shape))
    expect(call.body).toEqual(Object.keys(body?.shape ?? {}))
  })

  test.for(CALLS)('$name is asked again by itself only if it says so, and then reads or replaces', ({ call }) => {
    if (call.repeatable === 'always') expect(['GET', 'PUT']).toContain(call.method)
    else expect(call.method).toBe('POST')
  })
})
