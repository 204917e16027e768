import { refuse } from '@hearth/domain/failures'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { BY_BUTTON } from './by-button.ts'
import { failureOf } from './failures.server.ts'
import { contextOf, type HandlerContext } from './handler-context.server.ts'
import { parseQuery } from './input.server.ts'
import { linkQuery, noFields } from './link-query.server.ts'
import { runPage, type Takes } from './route-builders.server.ts'

interface OneClickInput extends HandlerContext {
  /** As it came: whoever handles it has to find out whether it is worth anything. */
  readonly token: string
}

const TAKES: Takes = { authority: 'anyone', query: linkQuery }

/**
 * The loader and the action of a page that mail programs post to by themselves (RFC 8058), from wherever: the token in the address stands for the
 * session, which is not read, and so does the body, whose form is theirs. The server lets a foreign origin pass for the paths in
 * `server/gates/origin.ts` only, without cookies. Mail programs are answered alike for every token. Such a page is made for each visitor, because its address holds a token.
 */
export const oneClickRoute = <Page extends object>({
  page,
  take,
}: {
  /** What the page shows, whether the token is worth anything or not; it uses nothing up. */
  readonly page: (input: OneClickInput) => Promise<Page>
  /** What pressing the button does; false where the token is worth nothing. */
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
        // A mail program gets one answer for every token; whoever presses the button is told of a dead link, as on other pages of links (422).
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
