import type { TextMessages } from '@hearth/domain/context'
import { composeText } from '@hearth/emails/compose-text'
import type { Tenants } from '@hearth/tenancy/tenant'

/** Milliseconds after which the service counts as unreachable. */
const PATIENCE = 10_000

/**
 * The service for text messages that an address names; null without one. The sandbox, at `sandbox://<key>@<host>:<port>`, shows them on the page of the
 * mailbox and sends none.
 */
export function openTextMessages(
  address: string | undefined,
  { tenants, patience = PATIENCE }: { readonly tenants: Pick<Tenants, 'byId'>; readonly patience?: number },
): TextMessages | null {
  if (address === undefined) return null
  const { protocol, host, username: key } = new URL(address)
  // The address holds a key.
  if (protocol !== 'sandbox:') throw new Error('The address of the service for text messages has an unknown scheme.')
  return {
    async send({ id, tenantId, to, ...message }) {
      const tenant = tenants.byId(tenantId)
      if (!tenant) throw new Error('The tenant of a text message is not live.')
      const response = await fetch(`http://${host}/v1/messages`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, to, site: tenant.settings.name, text: composeText(tenant, message) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      await response.body?.cancel()
      // Another status may be one of the moment.
      if (response.status !== 201 && response.status !== 422)
        throw new Error(`The service for text messages answered ${response.status}.`)
      return response.status === 201
    },
  }
}
