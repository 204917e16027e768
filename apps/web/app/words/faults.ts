import type { Fault } from '@hearth/contracts/faults'
import { useTranslation } from 'react-i18next'

/** The tone of a refusal: one that only takes a minute is not an error. */
export const toneOf = ({ code }: Omit<Fault, 'field'>): 'info' | 'danger' =>
  code === 'accounts.resend_too_soon' ? 'info' : 'danger'

/** Returns a function that gives the text of a fault in the page's language. */
export function useFaultText(): (fault: Omit<Fault, 'field'>) => string {
  const { t } = useTranslation('errors')
  return ({ code, params = {} }) => t([code as 'error_default', 'error_default'], params)
}
