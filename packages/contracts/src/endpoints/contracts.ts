import { z } from 'zod'
import { userContracts } from './accounts.ts'
import { type Answer, contractOf } from './contract.ts'
import { memberContracts } from './discovery.ts'
import type { EndpointName } from './endpoints.ts'
import { photoContracts } from './photos.ts'
import { referenceContracts } from './reference.ts'
import { settingsContracts } from './tenant-settings.ts'

const parts = z.record(z.string(), z.unknown())

/** The contract of every endpoint, by its name. */
export const CONTRACTS = {
  ...settingsContracts,
  ...referenceContracts,
  ...memberContracts,
  ...photoContracts,
  ...userContracts,
  /** The document itself, down to where the OpenAPI specification says more than we could. */
  openApi: contractOf('openApi', {
    summary: 'This document.',
    answer: {
      openapi: z.string().regex(/^3\.1\.\d+$/),
      info: parts,
      servers: z.array(z.strictObject({ url: z.string() })).length(1),
      security: z.array(parts),
      paths: parts,
      components: parts,
    },
  }),
} satisfies { readonly [N in EndpointName]: { readonly name: N } }

export type Contracts = typeof CONTRACTS

type Read<Schema, Nothing> = Schema extends z.ZodType ? Answer<Schema> : Nothing

/** The query that a contract lets through. */
export type QueryOf<C extends { readonly query: unknown }> = Read<C['query'], never>
/** The body that a contract takes; an empty object where it reads none. */
export type BodyOf<C extends { readonly body: unknown }> = Read<C['body'], object>
/** What a contract answers; nothing where it answers nothing. */
export type AnswerOf<C extends { readonly answer: unknown }> = Read<C['answer'], undefined>
