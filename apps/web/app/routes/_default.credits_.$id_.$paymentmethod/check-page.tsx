import type { TextParams } from '@hearth/contracts/faults'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { Checkbox } from '@hearth/ui/components/checkbox/checkbox'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { RadioGroup } from '@hearth/ui/components/radio-group/radio-group'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { useTranslation } from 'react-i18next'
import { orderPath, PATHS, packagePath, paymentMethodPath } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { Bill, type BillRow, Note } from '../../areas/billing/bill.tsx'
import type { ShownDiscount } from '../../areas/billing/discount.server.ts'
import { DiscountLine } from '../../areas/billing/discount-line.tsx'
import { BankMark } from '../../areas/billing/method-mark.tsx'
import type { ShownOffer } from '../../areas/billing/offers.server.ts'
import { usePackageName } from '../../areas/billing/package-name.ts'
import { purchaseAddress } from '../../areas/billing/purchase-address.ts'
import { useFaultText } from '../../words/faults.ts'
import * as css from './check-page.css.ts'

interface Method {
  readonly id: string
  readonly name: string
  readonly available: boolean
  readonly banks: readonly { readonly id: string; readonly name: string; readonly available: boolean }[]
}
interface Purchase {
  readonly art: string | null
  readonly offer: ShownOffer
  /** What is bought, as the form sends it. */
  readonly offerLine: string
  /** Minor units. */
  readonly amount: number
  readonly attempt: number
  /** The order of the same package that can still be paid, for another amount or content. */
  readonly stillOpen: string | null
  /** The order of the same package that was paid a moment ago. */
  readonly boughtBefore: string | null
  readonly discount: (ShownDiscount & { readonly amount: string }) | null
  /** The code that was typed, and why it does not serve. */
  readonly code: string | null
  readonly codeRefusal: { readonly code: string; readonly params: TextParams } | null
  readonly vat: { readonly rate: string; readonly amount: string } | null
  readonly method: Method
  /** The bank with which the member has paid by this method last. */
  readonly lastBank: string | null
  readonly returnTo: string | null
  readonly refundDays: number
  /** The last day of a membership. */
  readonly endsOn: string | null
  /** After how many months it could be repeated, and for how much; null if it cannot. */
  readonly repeats: { readonly every: number; readonly amount: string } | null
  /** What is repeated already, whose place the wish takes: this package, or another membership. */
  readonly renewsAlready: 'this' | 'other' | null
  /** The repeat order whose failed charge is paid; null if none is. */
  readonly repeat: string | null
}

const BEGIN_AT_ONCE = 'begin_at_once'
const CODE = 'code'

/** The last page before a payment: what is bought, for how much, what follows, and the button that obliges to pay. */
export function CheckPage({
  purchase,
  refusal,
}: {
  purchase: Purchase
  refusal: { readonly code: string; readonly params: TextParams } | null
}) {
  const { art, offer, amount, discount, attempt, stillOpen, boughtBefore, vat, method, refundDays, endsOn } = purchase
  const { t } = useTranslation(['contracts', 'billing', 'debits', 'errors'])
  // A code that does not serve stands in the way of no purchase.
  const { repeat } = purchase
  const served = { returnTo: purchase.returnTo, code: purchase.codeRefusal ? null : purchase.code, repeat }
  const faultText = useFaultText()
  const { name, each } = usePackageName()(offer)
  const rows: BillRow[] = [
    ...(each ? [{ label: name, value: each }] : []),
    ...(endsOn ? [{ label: t('runs_until'), value: endsOn }] : []),
    { label: t('billing:pays_with'), value: method.name },
    { label: t('renews'), value: <Renewal purchase={purchase} /> },
    {
      label: t('withdraw'),
      value: (
        <>
          {refundDays > 0 ? `${t('withdraw_days', { count: refundDays })}. ` : null}
          <TextLink href={PATHS.return_policy}>{t('withdraw_link')}</TextLink>
        </>
      ),
    },
    ...(discount && offer.before
      ? [
          { label: t('billing:price_before'), value: offer.before },
          { label: t('billing:discount', { percent: discount.percent, code: discount.code }), value: discount.amount },
        ]
      : []),
    { label: t('billing:total'), value: offer.price, total: true },
    ...(vat ? [{ label: t('billing:vat', { rate: vat.rate }), value: vat.amount }] : []),
  ]
  const error = refusal ? faultText(refusal) : undefined
  const isUnticked = refusal?.code === 'contracts.begin_at_once_required'
  return (
    <AccountPage title={name} lead={t('check_title')} art={art}>
      {stillOpen ? (
        <Alert tone="info" action={<TextLink href={orderPath(stillOpen)}>{t('billing:pay_now')}</TextLink>}>
          {t('billing:waiting_title')}
        </Alert>
      ) : null}
      {boughtBefore ? (
        <Alert tone="warning" action={<TextLink href={orderPath(boughtBefore)}>{t('billing:orders_title')}</TextLink>}>
          {t('bought_before')}
        </Alert>
      ) : null}
      <DiscountLine discount={discount} />
      <Bill rows={rows} />
      {repeat === null ? <CodeForm purchase={purchase} /> : null}
      {method.available ? (
        <Form
          action={purchaseAddress(paymentMethodPath(offer.id, method.id), served)}
          dataAttributes={{ 'data-h-form': 'purchase' }}
          {...(error !== undefined && !isUnticked ? { faultsTitle: error } : {})}
          faults={error !== undefined && isUnticked ? [{ field: BEGIN_AT_ONCE, text: error }] : []}
        >
          <input type="hidden" name="attempt" value={attempt} />
          <input type="hidden" name="offer" value={purchase.offerLine} />
          <input type="hidden" name="amount" value={amount} />
          <Banks method={method} lastBank={purchase.lastBank} />
          <Checkbox
            name={BEGIN_AT_ONCE}
            value="yes"
            label={t('begin_at_once')}
            error={isUnticked ? error : undefined}
            required
            messages={{ required: t('errors:contracts.begin_at_once_required') }}
          />
          <RepeatChoice purchase={purchase} />
          <FormActions>
            <Button type="submit" tone="accent" size="large" wide="phone">
              {t('pay', { price: offer.price })}
            </Button>
          </FormActions>
          <Note>{t(method.id === 'sepa-direct-debit' ? 'debits:paying_next' : 'paying_leaves')}</Note>
        </Form>
      ) : (
        <Alert tone="warning">{t('errors:contracts.method_unavailable')}</Alert>
      )}
      <p>
        <TextLink href={purchaseAddress(packagePath(offer.id), served)} alone>
          {t('billing:other_method')}
        </TextLink>
      </p>
    </AccountPage>
  )
}

/** Whether the purchase renews. */
function Renewal({ purchase: { repeats, repeat, renewsAlready } }: { purchase: Purchase }) {
  const { t } = useTranslation('contracts')
  if (repeat !== null) return t('renews_on')
  if (renewsAlready === 'this') return <TextLink href={PATHS.repeat_order}>{t('renews_already')}</TextLink>
  if (renewsAlready && repeats)
    return (
      <>
        <TextLink href={PATHS.repeat_order}>{t('renews_elsewhere')}</TextLink> {t('renews_instead')}
      </>
    )
  return t(repeats ? 'renews_if_wanted' : 'renews_never')
}

/** The wish to get it again on each date, which nobody has ticked beforehand. */
function RepeatChoice({ purchase: { repeats, repeat } }: { purchase: Purchase }) {
  const { t } = useTranslation('contracts')
  if (!repeats || repeat !== null) return null
  return (
    <>
      <Checkbox name="repeats" value="yes" label={t('repeat_wish', { count: repeats.every, price: repeats.amount })} />
      <Note>{t('repeat_note')}</Note>
    </>
  )
}

/** The banks of a way to pay, the one that was used last first; the choice can be left to the provider. */
function Banks({ method: { banks }, lastBank }: { method: Method; lastBank: string | null }) {
  const { t } = useTranslation('contracts')
  if (banks.length === 0) return null
  const isLast = ({ id, available }: (typeof banks)[number]) => id === lastBank && available
  const sorted = banks.toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)))
  return (
    <RadioGroup
      name="bank"
      legend={t('bank')}
      layout="column"
      value={sorted.find(isLast)?.id ?? ''}
      options={[
        { value: '', label: t('bank_later') },
        ...sorted.map(({ id, name, available }) => ({
          value: id,
          label: available ? name : t('bank_down', { bank: name }),
          icon: <BankMark name={name} />,
          disabled: !available,
        })),
      ]}
    />
  )
}

/** The field for a code, which loads the page again with the price that it brings. */
function CodeForm({ purchase: { offer, method, code, codeRefusal, returnTo } }: { purchase: Purchase }) {
  const { t } = useTranslation('contracts')
  const faultText = useFaultText()
  const error = codeRefusal ? faultText(codeRefusal) : undefined
  return (
    <details className={css.code} open={code !== null}>
      <summary className={css.summary}>{t('code_ask')}</summary>
      <Form
        method="get"
        action={paymentMethodPath(offer.id, method.id)}
        faults={error === undefined ? [] : [{ field: CODE, text: error }]}
      >
        {returnTo === null ? null : <input type="hidden" name="returnTo" value={returnTo} />}
        <TextField name={CODE} label={t('code_label')} value={code ?? ''} error={error} maxLength={100} />
        <FormActions>
          <Button type="submit" tone="outline">
            {t('code_use')}
          </Button>
        </FormActions>
      </Form>
    </details>
  )
}
