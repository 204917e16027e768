import type { Log } from '@hearth/domain/context'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { FindViewer } from './identity/viewer.ts'

/** What the gates in front of Remix learn about a request, step by step, in `res.locals`. */
declare global {
  namespace Express {
    interface Locals {
      requestId: string
      nonce: string
      log: Log
      /** The host that was asked for, as the client or the trusted proxy wrote it. */
      host: string | undefined
      clientIp: string
      /** Set behind the host gate. */
      tenant?: Tenant
      /** The tenant's own origin. Set behind the host gate. */
      origin?: string
      /** Set behind the gates (`identifyViewer`). */
      viewer?: FindViewer
    }
  }
}
