import type { TextLocale } from '@hearth/contracts/locales'
import type { AppContext, Log } from '@hearth/domain/context'
import type { Runtime } from '@hearth/runtime/runtime'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { TextPart } from '@hearth/texts/catalogue'
import type { FindViewer } from '../identity/viewer.ts'
import type { Pages } from './pages.ts'

/** What Express hands to every loader and action. One per request. */
interface RequestContext {
  readonly ctx: AppContext
  /** Who makes the request: `identifyViewer` decides it once. */
  readonly viewer: FindViewer
  readonly runtime: Runtime
  readonly tenant: Tenant
  /** The tenant's own origin, such as `https://example.com`: the start of every absolute address. */
  readonly origin: string
  /** Allows this response's own `<script>` and `<style>` elements. */
  readonly nonce: string
  readonly requestId: string
  readonly clientIp: string
  /** Where the visitor is: ISO alpha-2; null where unknown. */
  readonly country: string | null
  readonly log: Log
  /** Sends a cookie with the answer, whatever becomes of the request. */
  setCookie(cookie: string): void
  /** Where a browser finds a part of the texts of the members' app in that wording. */
  appTextsAddress(textLocale: TextLocale, part: TextPart): string
  /** Starts `work` when the response is over: nobody waits for it, and a stop of the server lets it finish. */
  afterResponse(work: () => Promise<unknown>): void
  /** The pages that the app has, so that no link leads to one that it does not have yet. */
  readonly pages: Pages
}

declare module '@remix-run/node' {
  interface AppLoadContext extends RequestContext {}
}
