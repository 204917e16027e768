import type { Fault } from '@hearth/contracts/faults'
import { useTranslation } from 'react-i18next'

/** How a refusal looks: what only takes a minute is no error. */
export const toneOf = ({ code }: Omit<Fault, 'field'>): 'info' | 'danger' =>
  code === 'accounts.resend_too_soon' ? 'info' : 'danger'

/** Words a fault in the language of the page. */
export function useFaultText(): (fault: Omit<Fault, 'field'>) => string {
  const { t } = useTranslation('errors')
  return ({ code, params = {} }) => t([code as 'error_default', 'error_default'], params)
}
