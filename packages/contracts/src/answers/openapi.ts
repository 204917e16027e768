import { z } from 'zod'
import { openApiCall } from '../calls/openapi.ts'
import { type Answer, contractOf } from './contract.ts'

const parts = z.record(z.string(), z.unknown())

/** The document itself, down to where the OpenAPI specification says more than we could. */
const openApiAnswer = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: parts,
  servers: z.array(z.strictObject({ url: z.string() })).length(1),
  security: z.array(parts),
  paths: parts,
  components: parts,
})
export type OpenApiAnswer = Answer<typeof openApiAnswer>

export const openApiContract = contractOf(openApiCall, {
  name: 'openApi',
  summary: 'This document.',
  answer: openApiAnswer,
})
