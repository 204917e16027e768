import { useTranslation } from 'react-i18next'
import type { ShownDiscount } from './discount.server.ts'
import * as css from './discount-line.css.ts'

/** Says which discount a new member has, and until when. */
export function DiscountLine({ discount }: { discount: ShownDiscount | null }) {
  const { t } = useTranslation('billing')
  if (!discount?.until) return null
  const { percent, until } = discount
  return (
    <p className={css.line}>
      {'time' in until
        ? t('discount_until_time', { percent, time: until.time })
        : t('discount_until_day', { percent, day: until.day })}
    </p>
  )
}
