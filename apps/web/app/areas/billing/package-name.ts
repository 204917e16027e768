import { useTranslation } from 'react-i18next'
import type { ShownOffer } from './offers.server.ts'

/** Returns a function that names a package in the page's language, and says what it brings each month. */
export function usePackageName() {
  const { t } = useTranslation('billing')
  return ({ type, credits, months }: Pick<ShownOffer, 'type' | 'credits' | 'months'>) =>
    months === null
      ? { name: t(type === 'trial' ? 'package_trial' : 'package_credits', { count: credits }), each: null }
      : { name: t('package_months', { count: months }), each: t('each_month', { count: credits / months }) }
}
