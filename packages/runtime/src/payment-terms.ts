import { PAYMENT_PROVIDERS, termsFor } from '@hearth/contracts/payment-methods'
import type { Log } from '@hearth/domain/context'
import type { Tenants } from '@hearth/tenancy/tenant'

/** Tells the operator, for each site that sells something and as soon as it is served, if the provider's terms do not take it without being asked. */
export function tellPaymentTerms(tenants: Pick<Tenants, 'all' | 'onChange'>, providerName: string, log: Log): void {
  const provider = PAYMENT_PROVIDERS.find((one) => one === providerName)
  if (!provider) return
  const tell = ({ folder, settings }: ReturnType<Tenants['all']>[number]) => {
    const terms = termsFor(provider, settings)
    if (terms === 'accepted' || Object.keys(settings.packages).length === 0) return
    log.warn('payment_terms', { folder, provider, terms, see: 'docs/PAYMENT-METHODS.md' })
  }
  for (const tenant of tenants.all()) tell(tenant)
  tenants.onChange((changes) => {
    for (const { kind, tenant } of changes) if (kind !== 'removed') tell(tenant)
  })
}
