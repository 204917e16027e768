import { DIRECT_DEBIT } from '@hearth/contracts/direct-debits'
import { isPaymentMethodId, PAYMENT_METHODS } from '@hearth/contracts/payment-methods'
import type { Translate } from '../../words/translations.server.ts'

/** A way to pay in the language of the page; one that is offered no more is a card. */
export const methodName = (t: Translate, method: string): string =>
  method === 'bank-transfer'
    ? t('billing:method_transfer')
    : method === DIRECT_DEBIT
      ? t('debits:method')
      : ((isPaymentMethodId(method) ? PAYMENT_METHODS[method].name : null) ?? t('billing:method_card'))
