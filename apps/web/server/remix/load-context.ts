import type { TextLocale } from '@hearth/contracts/locales'
import type { AppContext, Log } from '@hearth/domain/context'
import type { Runtime } from '@hearth/runtime/runtime'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { TextPart } from '@hearth/texts/catalogue'
import type { FindViewer } from '../identity/viewer.ts'
import type { Pages } from './pages.ts'

/** What every loader and action gets of Express, one per request. */
interface RequestContext {
  readonly ctx: AppContext
  /** The member who makes the request, or null; `identifyViewer` decides it once. */
  readonly viewer: FindViewer
  readonly runtime: Runtime
  readonly tenant: Tenant
  /** The tenant's origin, such as `https://example.com`: the base of all absolute addresses. */
  readonly origin: string
  /** Allows this response's own `<script>` and `<style>` elements. */
  readonly nonce: string
  readonly requestId: string
  readonly clientIp: string
  /** The visitor's country: ISO alpha-2; null if unknown. */
  readonly country: string | null
  readonly log: Log
  /** Sends a cookie with the response, also if the request fails. */
  setCookie(cookie: string): void
  /** The address of a part of the members' app's texts in that text locale. */
  appTextsAddress(textLocale: TextLocale, part: TextPart): string
  /** Starts `work` when the response has ended; stopping the server waits for it. */
  afterResponse(work: () => Promise<unknown>): void
  /** Lets forms of this page lead to these sources of the policy too. */
  allowForms(sources: readonly string[]): void
  /** The pages that exist, so that no link leads to one that does not. */
  readonly pages: Pages
}

declare module '@remix-run/node' {
  interface AppLoadContext extends RequestContext {}
}
