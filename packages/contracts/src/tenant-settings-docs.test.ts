import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LOCALES } from './locales.ts'
import { PROFILE_FIELDS, PUBLIC_SETTING_KEYS, SEARCH_FIELDS, settingsSchema } from './tenant-settings.ts'
import { themeSchema } from './theme.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/TENANTS.md'), 'utf8')

type Shape = Readonly<Record<string, z.ZodType>>
const isPublic = (name: string) => (PUBLIC_SETTING_KEYS as readonly string[]).includes(name)
const settingsWhere = (wanted: (name: string) => boolean): Shape =>
  Object.fromEntries(Object.entries(settingsSchema.shape).filter(([name]) => wanted(name)))

/** The settings in each table, by the heading above it. */
const TABLES: Readonly<Record<string, Shape>> = {
  '### Public settings': settingsWhere(isPublic),
  '### Private settings': settingsWhere((name) => !isPublic(name)),
  '### Company': settingsSchema.shape.company.shape,
  '## theme.json': themeSchema.shape,
}

interface Row {
  readonly name: string
  readonly must: string
  readonly fallback: string
  readonly meaning: string
}

/** The rows between a heading and the next. */
function rowsUnder(heading: string): Row[] {
  const [, section = ''] = page.split(`\n${heading}\n`)
  const [table = ''] = section.split(/^#/m)
  return [...table.matchAll(/^\| `([^`]+)` \| (.*) \| (.*) \| (.*) \|$/gm)].map(
    ([, name = '', must = '', fallback = '', meaning = '']) => ({ name, must, fallback: fallback.trim(), meaning }),
  )
}

/** A longer default is stated below its table. */
const LONGEST_DEFAULT = 42

function expectedDefault(field: z.ZodType, choices: readonly unknown[] | undefined): string {
  const unset = field.safeParse(undefined)
  if (!unset.success) return 'required'
  if (unset.data === undefined) return ''
  if (Array.isArray(unset.data) && unset.data.length === choices?.length) return 'all'
  const text = JSON.stringify(unset.data)
  return text.length > LONGEST_DEFAULT ? 'below' : `\`${text}\``
}

interface JsonSchema {
  readonly enum?: readonly string[]
  readonly items?: { readonly enum?: readonly string[] }
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

describe.each(Object.entries(TABLES))('docs/TENANTS.md, %s', (heading, shape) => {
  const rows = rowsUnder(heading)
  const schemas = z.toJSONSchema(z.object(shape), { io: 'input' }).properties as Readonly<Record<string, JsonSchema>>

  test('lists every name of the schema and no other', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(shape))
  })

  test.each(Object.entries(shape))('says of %s what the schema says', (name, field) => {
    const row = rows.find((candidate) => candidate.name === name)
    const { enum: words = [], items, maximum, maxLength, maxItems } = schemas[name] ?? {}
    expect(row?.fallback).toBe(expectedDefault(field, items?.enum))
    if (row?.fallback === 'below')
      expect(page).toContain(`Default of \`${name}\`: \`${JSON.stringify(field.parse(undefined))}\``)
    for (const word of words) expect(row?.must).toContain(`\`${word}\``)
    for (const limit of [maximum, maxLength, maxItems])
      if (limit !== undefined && limit !== Number.MAX_SAFE_INTEGER)
        expect(row?.must).toMatch(new RegExp(`\\b${limit}\\b`))
    if (field.description === undefined) expect(row?.meaning).toMatch(/\w/)
    else expect(row?.meaning).toBe(field.description)
  })
})

test.each([
  ['locales', LOCALES],
  ['profile fields', PROFILE_FIELDS],
  ['search fields', SEARCH_FIELDS],
  ['seeds after dark', Object.keys(themeSchema.shape.dark.unwrap().shape)],
] as const)('docs/TENANTS.md names the %s', (_, names) => {
  expect(page).toContain(`\`${names.join(', ')}\``)
})
