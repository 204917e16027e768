import { useTranslation } from 'react-i18next'

/** What is wrong with one field of a form that was sent; `code` is also its text key in the area `errors`. */
export interface FormFault {
  readonly field: string
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>> | undefined
}

/** Words a fault in the language of the page. */
export function useFaultText(): (fault: Omit<FormFault, 'field'>) => string {
  const { t } = useTranslation('errors')
  return ({ code, params = {} }) => t(code as 'error_default', params)
}
