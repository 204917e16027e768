import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { CALLS } from './answers/calls.ts'
import { companyInfoCall } from './calls/company-info.ts'
import { interestsCall } from './calls/interests.ts'
import { logoutCall } from './calls/logout.ts'
import { openApiCall } from './calls/openapi.ts'
import { regionsCall } from './calls/regions.ts'
import { settingsCall } from './calls/settings.ts'
import { languageCall, loginCall, userCall } from './calls/user.ts'
import { openApiDocument } from './openapi.ts'

const made = () => structuredClone(openApiDocument({ origin: 'https://example.com', name: 'Example' }))
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

  test('says where the site is, and by which cookie it knows a member', () => {
    const { servers, components } = made()
    expect(servers).toEqual([{ url: 'https://example.com' }])
    expect(components.securitySchemes.session.name).toBe('__Host-hearth_session')
  })

  test('says nothing of what a setting is where a tenant states none', () => {
    expect(JSON.stringify(made())).not.toContain('"default"')
  })
})

describe('every call', () => {
  const known = [
    ...[settingsCall, interestsCall, regionsCall, companyInfoCall, userCall, loginCall],
    ...[languageCall, logoutCall, openApiCall],
  ]

  test('has one contract, and a name of its own', () => {
    const wayOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    expect(CALLS.map(wayOf).sort()).toEqual(known.map(wayOf).sort())
    expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length)
  })

  test.for(CALLS)('$name names the fields that its schemas have', ({ method, path, query, body }) => {
    const call = known.find((candidate) => candidate.method === method && candidate.path === path)
    expect(call?.query).toEqual(Object.keys(query.shape))
    expect(call?.body).toEqual(Object.keys(body?.shape ?? {}))
  })

  test.for(CALLS)(
    '$name is asked again by itself only if it says so, and then reads or replaces',
    ({ method, path }) => {
      const call = known.find((candidate) => candidate.method === method && candidate.path === path)
      if (call?.repeatable === 'always') expect(['GET', 'PUT']).toContain(method)
      else expect(method).toBe('POST')
    },
  )
})
