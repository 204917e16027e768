import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { streamBody } from './body.server.ts'
import { toFailure } from './failures.server.ts'
import { contextOf, type HandlerContext } from './handler-context.server.ts'
import type { Takes } from './route-builders.server.ts'

/** Bytes of a message: providers name what has changed, and no more. */
const MOST_BYTES = 16 * 1024

interface WebhookInput extends HandlerContext {
  /** As it was sent. */
  readonly body: Buffer
}

/** The body as it was sent; null if it is too large. */
async function rawBody(request: Request): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of streamBody(request)) {
    size += part.byteLength
    if (size > MOST_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * An address to which another company posts messages, from any origin. No cookie reaches it and no session is read; the body is not parsed, because a
 * signature may be of its bytes. `take` returns false for what is not of this site (404). The answer has no body.
 */
export const webhookRoute = ({
  form,
  take,
}: {
  /** What a message holds, for the tests: it is not checked here. */
  readonly form: z.ZodObject
  readonly take: (input: WebhookInput) => Promise<boolean>
}) => ({
  action: Object.assign(
    async (args: ActionFunctionArgs) => {
      if (args.request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
      try {
        const body = await rawBody(args.request)
        if (!body) return new Response(null, { status: 413 })
        return new Response(null, { status: (await take({ ...contextOf(args), body })) ? 204 : 404 })
      } catch (error) {
        // The provider repeats what was not taken.
        return new Response(null, { status: toFailure(error, args.context.log).status })
      }
    },
    { takes: { authority: 'anyone', forms: [{ form }] } as Takes, takesForeignOrigin: true },
  ),
})
