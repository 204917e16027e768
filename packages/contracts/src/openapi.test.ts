import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractOf, looseContract } from './endpoints/contract.ts'
import { CONTRACTS } from './endpoints/contracts.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { ENDPOINTS } from './endpoints/endpoints.ts'
import { documentOf, openApiDocument } from './openapi.ts'

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

test('a named query shares the operation of its path and method, and names the parameter that distinguishes it', async () => {
  const path = '/api/notes.php'
  const note = { method: 'POST', path, access: 'member', changes: true, repeatable: 'never', body: ['text'] } as const
  const draft = { ...note, namedQuery: 'draft=1', access: 'public', body: ['words'] } as const
  const document = documentOf([
    looseContract('note', note, {
      ...{ summary: 'Keeps a note.', body: { text: z.string() }, answer: { id: z.string() } },
      refusals: { 422: ['notes.too_long'] },
    }),
    looseContract('draft', draft, {
      ...{ summary: 'Keeps a draft.', body: { words: z.array(z.string()) }, answer: {} },
      refusals: { 422: ['notes.too_many'] },
    }),
  ])(site)
  expect(await faultsOf(structuredClone(document))).toEqual([])
  expect(document.paths).toMatchObject({
    [path]: {
      post: {
        parameters: [
          { name: 'lng' },
          { name: 'draft', in: 'query', schema: { const: '1' } },
          { in: 'header' },
          { name: 'x-member' },
        ],
        requestBody: {
          content: {
            'application/json': { schema: { anyOf: [{ required: ['text'] }, { required: ['words'] }] } },
          },
        },
        responses: { 422: { $ref: '#/components/responses/422-notes.too_long-notes.too_many' } },
      },
    },
  })
})

describe('an endpoint', () => {
  const endpoints: readonly Endpoint[] = Object.values(ENDPOINTS)

  test('is declared once', () => {
    const asked = endpoints.map(({ method, path, namedQuery }) => [method, path, namedQuery].join(' '))
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('is repeated by itself only if it says so, and then reads, replaces or removes', () => {
    for (const { method, repeatable, changes } of endpoints) {
      const once = changes ? ['GET', 'POST', 'DELETE'] : ['POST']
      expect(repeatable === 'always' ? ['GET', 'PUT', 'DELETE'] : once).toContain(method)
    }
  })

  test('has a row in docs/API.md, where no row is of another', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/API.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `([A-Z]+ \/api\/[^`]+)` \|/gm)].map(([, row]) => row)
    const asked = endpoints.map(
      ({ method, path: at, namedQuery }) => `${method} ${at}${namedQuery ? `?${namedQuery}` : ''}`,
    )
    expect(rows.toSorted()).toEqual(asked.toSorted())
  })

  test('has the schemas that it lists, no fewer and no more', () => {
    const summary = ''
    // @ts-expect-error A field that the endpoint lists has no schema.
    contractOf('logIn', { summary, answer: {}, body: { email: z.string() } })
    // @ts-expect-error A schema is for no field that the endpoint lists.
    contractOf('logIn', { summary, answer: {}, body: { email: z.string(), password: z.string(), name: z.string() } })
    // @ts-expect-error The endpoint reads no body.
    contractOf('settings', { summary, answer: {}, body: {} })
    // @ts-expect-error The endpoint has no parameters of its own.
    contractOf('settings', { summary, answer: {}, query: { page: z.string() } })
    // @ts-expect-error A beacon is answered nothing.
    contractOf('pageHidden', { summary, body: {}, answer: {} })
    // @ts-expect-error Everything else is answered something.
    contractOf('settings', { summary })
    for (const contract of Object.values(CONTRACTS)) {
      const { body = [] } = contract.endpoint as Endpoint
      expect(Object.keys(contract.body?.shape ?? {})).toEqual(body)
    }
  })
})
