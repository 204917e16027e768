import { windowOf } from '@hearth/domain/platform/memory-windows'
import { networkOf } from '@hearth/domain/platform/rate-limits'
import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { streamBody } from './body.server.ts'
import { toFailure } from './failures.server.ts'
import { contextOf, type HandlerContext } from './handler-context.server.ts'
import type { Takes } from './route-builders.server.ts'

/** Bytes of a message: providers name what has changed, and no more. */
const MOST_BYTES = 16 * 1024

/** Messages of one network within five minutes that are of nothing here: whoever guesses ids is refused before anything is looked up. */
const UNKNOWN_MAX = 60

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

const onlyPosts = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

/**
 * An address to which another company posts messages, from any origin. No cookie reaches it and no session is read; the body is not parsed, because a
 * signature may be of its bytes. `take` returns false for what is not of this site (404; 429 to a network that keeps sending such). The answer has no body.
 */
export const webhookRoute = ({
  form,
  take,
}: {
  /** What a message holds, for the tests: it is not checked here. */
  readonly form: z.ZodObject
  readonly take: (input: WebhookInput) => Promise<boolean>
}) => ({
  /** Without a loader, Remix answers a GET with 400. */
  loader: Object.assign(async () => onlyPosts(), { takes: { authority: 'anyone' } as Takes, personal: true }),
  action: Object.assign(
    async (args: ActionFunctionArgs) => {
      if (args.request.method !== 'POST') return onlyPosts()
      try {
        const { ctx, clientIp } = args.context
        const unknown = windowOf(ctx.db, `webhook ${networkOf(clientIp)}`, ctx.clock.now().getTime())
        if (unknown.count >= UNKNOWN_MAX) return new Response(null, { status: 429 })
        const body = await rawBody(args.request)
        if (!body) return new Response(null, { status: 413 })
        if (await take({ ...contextOf(args), body })) return new Response(null, { status: 204 })
        unknown.count += 1
        return new Response(null, { status: 404 })
      } catch (error) {
        // The provider repeats what was not taken.
        return new Response(null, { status: toFailure(error, args.context.log).status })
      }
    },
    { takes: { authority: 'anyone', forms: [{ form }] } as Takes, takesForeignOrigin: true },
  ),
})
