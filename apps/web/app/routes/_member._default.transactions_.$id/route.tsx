import type { OrderState } from '@hearth/contracts/billing'
import { DIRECT_DEBIT } from '@hearth/contracts/direct-debits'
import { listOwnInvoices } from '@hearth/domain/billing/invoices'
import { isUnsent } from '@hearth/domain/billing/order-collections'
import { viewOrder } from '@hearth/domain/billing/view-orders'
import { AppError } from '@hearth/domain/failures'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { TextLink } from '@hearth/ui/components/link/link'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { invoicePath, orderPath, PATHS, packagePath, paymentMethodPath, withdrawalPath } from '../../addresses.ts'
import { Actions, Bill, Links } from '../../areas/billing/bill.tsx'
import { titledPage } from '../../areas/billing/billing-data.server.ts'
import { BillingPage } from '../../areas/billing/billing-page.tsx'
import { methodName } from '../../areas/billing/method-name.server.ts'
import { type ShownOrder, shownOrder } from '../../areas/billing/order-data.server.ts'
import { usePackageName } from '../../areas/billing/package-name.ts'
import { purchaseAddress } from '../../areas/billing/purchase-address.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'

const ROUTE = 'routes/_member._default.transactions_.$id'

/** Milliseconds after which what is still to come is asked for again: for browsers that no event reaches, and for what is not stored as an event. */
const ASKED_EVERY = 5_000
/** Milliseconds after the payment in which its invoice is to come. */
const INVOICE_WITHIN = 10 * 60_000

const TITLES = {
  open: 'waiting',
  pending: 'pending',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
} as const

type Heading = `${(typeof TITLES)[OrderState]}_title` | 'withdrawn_title' | 'paid_back_title'

/** What has become of an order. */
export const loader = memberLoader(
  { params: z.object({ id: z.string() }) },
  async ({ viewer, params: { id }, ...req }) => {
    const [t, textLocale, order] = await Promise.all([
      translatorOf(req.load, req.request),
      textLocaleOf(req.load, req.request),
      viewOrder(req.ctx, { viewer, orderId: id }),
    ])
    if (!order) throw new AppError('platform.not_found', 404)
    const invoices = order.paidAt === null ? [] : await listOwnInvoices(req.ctx, { viewer, orderId: id })
    const result = TITLES[order.state]
    const isCollected = result === 'pending' && order.method === DIRECT_DEBIT
    const isReturned = order.state === 'paid' && order.returned >= order.amount
    const { collection } = order
    const heading: Heading = order.withdrawnAt
      ? 'withdrawn_title'
      : isReturned
        ? 'paid_back_title'
        : (`${result}_title` as const)
    const shown = shownOrder(req.tenant, order, textLocale)
    // What was given before its money has come.
    const isOwed = heading === 'paid_title' && shown.collectedOn !== null
    // The bank was not asked, or has given it back before it was paid.
    const isCollectedNoMore =
      collection !== null && (isUnsent(collection) || (collection.state === 'returned' && order.paidAt === null))
    return {
      ...(await titledPage(req, viewer, isOwed ? 'debits:paid_title' : `billing:${heading}`)),
      heading,
      order: { ...shown, methodName: methodName(t, order.method) },
      invoices,
      awaitsInvoice:
        order.paidAt !== null &&
        invoices.length === 0 &&
        Number(req.ctx.clock.now()) < Number(order.paidAt) + INVOICE_WITHIN,
      result,
      comesBack:
        order.withdrawnAt || order.isDueBack
          ? t(isCollectedNoMore ? 'debits:comes_back_text' : 'billing:comes_back_text')
          : null,
      // Their area is none of the app's.
      debit: {
        title: isOwed ? t('debits:paid_title') : null,
        text: isCollected ? t('debits:waiting_text') : null,
        collectedOn: t('debits:collected_on'),
      },
      checkoutUrl: order.checkoutUrl,
      ...{ returnTo: order.returnTo, repeat: order.repeat },
    }
  },
)

type OrderData = ReturnType<typeof useLoaderData<typeof loader>>

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<OrderData>(request.url, ROUTE, { signal: request.signal })

export const shouldRevalidate = unlessSheet

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function OrderResult() {
  const { order, invoices, awaitsInvoice, heading, result, checkoutUrl, returnTo, repeat, comesBack, debit } =
    useLoaderData<OrderData>()
  const { t } = useTranslation(['billing', 'shell'])
  const isUndecided = result === 'waiting' || result === 'pending'
  useAskedAgain(isUndecided || awaitsInvoice)
  const paidText = usePaidText(order)
  const isWithdrawn = order.withdrawnOn !== null
  const isToPay = !isWithdrawn && (result === 'failed' || result === 'waiting')
  const again = { returnTo, code: null, repeat }
  return (
    <BillingPage
      title={debit.title ?? t(heading)}
      lead={
        <span role="status">{comesBack ?? (result === 'paid' ? paidText : (debit.text ?? t(`${result}_text`)))}</span>
      }
    >
      <OrderBill order={order} collectedOn={debit.collectedOn} />
      <Actions>
        {result === 'waiting' && checkoutUrl ? <ButtonLink href={checkoutUrl}>{t('pay_now')}</ButtonLink> : null}
        {result === 'pending' && returnTo !== null ? (
          <ButtonLink href={returnTo} tone="outline">
            {t('go_back')}
          </ButtonLink>
        ) : null}
        {result === 'paid' && heading === 'paid_title' ? (
          <ButtonLink href={returnTo ?? PATHS.members}>{t(returnTo === null ? 'shell:search' : 'go_back')}</ButtonLink>
        ) : null}
        {isToPay && result === 'failed' ? (
          <ButtonLink href={purchaseAddress(paymentMethodPath(order.packageId, order.method), again)}>
            {t('retry')}
          </ButtonLink>
        ) : null}
        {isToPay ? (
          <TextLink href={purchaseAddress(packagePath(order.packageId), again)} alone>
            {t('other_method')}
          </TextLink>
        ) : null}
        {isUndecided ? (
          <TextLink href={orderPath(order.id)} alone>
            {t('look_again')}
          </TextLink>
        ) : null}
      </Actions>
      <Links>
        {invoices.map(({ kind, number, label }) => (
          <TextLink key={number} href={invoicePath(order.id, number)} alone>
            {t(`${kind}_file`, { number: label })}
          </TextLink>
        ))}
        {order.withdrawable ? (
          <TextLink href={withdrawalPath(order.id)} alone>
            {t('shell:withdrawal')}
          </TextLink>
        ) : null}
        <TextLink href={PATHS.orders} alone>
          {t('orders_title')}
        </TextLink>
      </Links>
    </BillingPage>
  )
}

/** What the member has from a purchase. */
function usePaidText(order: ShownOrder): string {
  const { t } = useTranslation('shell')
  const { name, each } = usePackageName()(order)
  return each ? t('pair', { label: name, value: each }) : name
}

/** `collectedOn` is the label of the day on which its money is collected. */
function OrderBill({ order, collectedOn }: { order: OrderData['order']; collectedOn: string }) {
  const { t } = useTranslation('billing')
  const { name } = usePackageName()(order)
  return (
    <Bill
      rows={[
        { label: t('order_number'), value: order.number },
        { label: t('order_date'), value: order.orderedOn },
        { label: name, value: t(`state.${order.state}`) },
        { label: t('pays_with'), value: order.methodName },
        ...(order.collectedOn ? [{ label: collectedOn, value: order.collectedOn }] : []),
        ...(order.paymentId ? [{ label: t('payment_number'), value: order.paymentId }] : []),
        ...(order.discount ? [{ label: t('discount', { ...order.discount }), value: order.discount.amount }] : []),
        { label: t('amount'), value: order.amount, total: true },
        ...(order.vat ? [{ label: t('vat', { rate: order.vat.rate }), value: order.vat.amount }] : []),
        ...(order.withdrawnOn ? [{ label: t('withdrawn_on'), value: order.withdrawnOn }] : []),
        ...(order.returned ? [{ label: t('paid_back'), value: order.returned }] : []),
      ]}
    />
  )
}

/** Loads the page again every few seconds while something is to come; events say it earlier. */
function useAskedAgain(isAwaited: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) revalidate()
    }, ASKED_EVERY)
    return () => clearInterval(timer)
  }, [isAwaited, revalidate])
}
