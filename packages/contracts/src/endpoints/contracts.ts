import { z } from 'zod'
import { userContracts } from './accounts.ts'
import { billingContracts } from './billing.ts'
import { type Answer, contractOf } from './contract.ts'
import { conversationContracts } from './conversations.ts'
import { memberContracts } from './discovery.ts'
import type { EndpointName } from './endpoints.ts'
import { likeContracts } from './likes.ts'
import { onboardingContracts } from './onboarding.ts'
import { photoContracts } from './photos.ts'
import { referenceContracts } from './reference.ts'
import { relationContracts } from './relations.ts'
import { settingsContracts } from './tenant-settings.ts'

const parts = z.record(z.string(), z.unknown())

/** The contracts of all endpoints by name. */
export const CONTRACTS = {
  ...settingsContracts,
  ...referenceContracts,
  ...memberContracts,
  ...photoContracts,
  ...relationContracts,
  ...likeContracts,
  ...conversationContracts,
  ...billingContracts,
  ...userContracts,
  ...onboardingContracts,
  /** The OpenAPI document itself, whose schema goes no further than its top level. */
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

/** The query of a contract's endpoint. */
export type QueryOf<C extends { readonly query: unknown }> = Read<C['query'], never>
/** The body of a contract's endpoint; an empty object if it reads none. */
export type BodyOf<C extends { readonly body: unknown }> = Read<C['body'], object>
/** The answer of a contract's endpoint: undefined if it has none, and also null where there may be nothing to answer. */
export type AnswerOf<C extends { readonly answer: unknown; readonly endpoint: object }> =
  | Read<C['answer'], undefined>
  | (C['endpoint'] extends { readonly optional: true } ? null : never)
