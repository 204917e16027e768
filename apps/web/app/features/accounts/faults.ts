import type { Fault } from '@hearth/contracts/faults'
import { useTranslation } from 'react-i18next'

/** Words a fault in the language of the page. */
export function useFaultText(): (fault: Omit<Fault, 'field'>) => string {
  const { t } = useTranslation('errors')
  return ({ code, params = {} }) => t(code as 'error_default', params)
}
