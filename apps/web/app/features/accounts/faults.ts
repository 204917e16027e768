import type { Fault } from '@hearth/contracts/faults'
import { useTranslation } from 'react-i18next'

/** Words a fault in the language of the page. */
export function useFaultText(): (fault: Omit<Fault, 'field'>) => string {
  const { t } = useTranslation('errors')
  return ({ code, params = {} }) => t(code as 'error_default', params)
}

/** What is wrong with a field, in words. */
export function useFieldError(faults: readonly Fault[]): (field: string) => string | undefined {
  const faultText = useFaultText()
  return (field) => {
    const fault = faults.find((one) => one.field === field)
    return fault && faultText(fault)
  }
}
