import { refuse } from '@hearth/domain/failures'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { BY_BUTTON } from './by-button.ts'
import { failureOf } from './failures.server.ts'
import { contextOf, type HandlerContext } from './handler-context.server.ts'
import { parseQuery } from './input.server.ts'
import { linkQuery, noFields } from './input-schemas.server.ts'
import { runPage, type Takes } from './route-builders.server.ts'

interface OneClickInput extends HandlerContext {
  /** Unchecked. */
  readonly token: string
}

const TAKES: Takes = { authority: 'anyone', query: linkQuery }

/**
 * Loader and action of a page to which mail programs post by themselves (RFC 8058). The token in the address replaces the session, which is not read;
 * the body is not read either, because its format is the mail programs'. Other origins are allowed, without cookies, only for the paths in
 * `server/gates/origin.ts`. Mail programs get the same answer for every token. The page is never cached, because its address has a token.
 */
export const oneClickRoute = <Page extends object>({
  page,
  take,
}: {
  /** The page's data, for valid and invalid tokens; uses nothing up. */
  readonly page: (input: OneClickInput) => Promise<Page>
  /** The effect of the button; false for a dead link. */
  readonly take: (input: OneClickInput) => Promise<boolean>
}) => ({
  loader: Object.assign((args: LoaderFunctionArgs) => runPage(args, async () => page(inputOf(args))), {
    takes: TAKES,
    personal: true,
  }),
  action: Object.assign(
    (args: ActionFunctionArgs) =>
      runPage(args, async (reply) => {
        const done = await take(inputOf(args))
        // A mail program gets one answer for every token; a person who presses the button is told of a dead link, as on other pages of links (422).
        const ok = done || !isByButton(args.request)
        if (!ok) reply.status = failureOf(refuse('accounts.link_invalid')).status
        return { done: ok }
      }),
    { takes: { ...TAKES, forms: [{ form: noFields }] } as Takes, takesForeignOrigin: true },
  ),
})

const isByButton = ({ url }: Request) => new URL(url).searchParams.has(BY_BUTTON)

const inputOf = (args: LoaderFunctionArgs | ActionFunctionArgs): OneClickInput => ({
  ...contextOf(args),
  token: parseQuery(linkQuery, args.request).token,
})
