import type { Log } from '@hearth/domain/context'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { FindViewer } from './identity/viewer.ts'

/** What the gates in front of Remix find out about a request, in `res.locals`. */
declare global {
  namespace Express {
    interface Locals {
      requestId: string
      nonce: string
      log: Log
      /** The requested host, as the client or the trusted proxy sent it. */
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
