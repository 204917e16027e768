/** @jsxRuntime automatic @jsxImportSource react */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  banksOf,
  CHARGE_OUTCOMES,
  type ChargeOutcome,
  canCharge,
  leftOf,
  METHODS,
  methodName,
  needsBank,
  type Outcome,
  type PaymentStatus,
  possibleOutcomes,
  type StoredPayment,
} from './payment.ts'

/** Why a choice was not accepted. */
export type Problem = 'does_not_fit' | 'no_bank'
const PROBLEMS: Readonly<Record<Problem, string>> = {
  does_not_fit: 'Nothing was changed: that cannot happen to this payment any more.',
  no_bank: 'Nothing was changed: choose a bank first.',
}

const STATUS_NAMES: Readonly<Record<PaymentStatus, string>> = {
  open: 'Open',
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}
const OPEN_BUTTONS: Readonly<Record<Outcome, string>> = {
  paid: 'Pay',
  failed: 'Fail',
  cancelled: 'Cancel',
  expired: 'Let it expire',
  pending: 'Leave it pending',
  charged_back: 'Charge back',
  refunded: 'Refund',
}
const LATER_BUTTONS: Readonly<Record<Outcome, string>> = { ...OPEN_BUTTONS, paid: 'Pay now', failed: 'Fail now' }

const CHARGES_BUTTONS: Readonly<Record<ChargeOutcome, string>> = {
  paid: 'Let later charges be paid',
  failed: 'Let later charges fail',
  pending: 'Leave later charges pending',
}

/** The page on which a buyer decides what becomes of a payment, and later the provider and the bank. */
export const checkoutPage = (payment: StoredPayment, problem?: Problem): string =>
  documentOf(
    `Pay ${amountOf(payment)}`,
    <>
      <h1>{payment.description}</h1>
      <p className="amount">{amountOf(payment)}</p>
      {problem ? (
        <p className="problem" role="alert">
          {PROBLEMS[problem]}
        </p>
      ) : null}
      <Facts payment={payment} />
      <Choices payment={payment} />
      {canCharge(payment) ? <Consent payment={payment} /> : null}
      {payment.status === 'open' ? null : (
        <p className="links">
          <a href={payment.returnUrl}>Back to the shop</a>
        </p>
      )}
    </>,
  )

/** The page that lists payments. */
export const paymentsPage = (payments: readonly StoredPayment[]): string =>
  documentOf(
    'Sandbox payments',
    <>
      <h1>Payments</h1>
      {payments.length === 0 ? (
        <p className="nothing">There is no payment yet. Buy something on a site, and the first one comes here.</p>
      ) : (
        <ol>
          {payments.map((payment) => (
            <li key={payment.id}>
              <a className="row" href={`/pay/${payment.id}`}>
                <span className="description">{payment.description}</span>
                <span>{amountOf(payment)}</span>
                <span className="soft">
                  {methodName(payment.method)}, <Time at={payment.at} />
                </span>
                <Status payment={payment} />
              </a>
            </li>
          ))}
        </ol>
      )}
      <p className="links">
        <a href="/outages">Ways to pay that do not work</a>
      </p>
    </>,
  )

/** The page on which one decides which ways to pay and which banks do not work. */
export const outagesPage = (outages: ReadonlySet<string>): string =>
  documentOf(
    'Outages',
    <>
      <h1>What does not work</h1>
      <p className="soft">A shop is told at once. All works again after a restart.</p>
      <form method="post" action="/outages">
        {METHODS.map((method) => (
          <fieldset key={method}>
            <legend>{methodName(method)}</legend>
            <Outage of={method} name="The method" outages={outages} />
            {banksOf(method).map(({ id, name }) => (
              <Outage key={id} of={`${method}/${id}`} name={name} outages={outages} />
            ))}
          </fieldset>
        ))}
        <button type="submit" className="main">
          Save
        </button>
      </form>
    </>,
  )

const Outage = ({ of, name, outages }: { of: string; name: string; outages: ReadonlySet<string> }) => (
  <label>
    <input type="checkbox" name="outage" value={of} defaultChecked={outages.has(of)} />
    {name} does not work
  </label>
)

/** The page for an unknown address. */
export const missingPage = (): string =>
  documentOf(
    'Not found',
    <>
      <h1>This payment is not here</h1>
      <p className="links">
        <a href="/">All payments</a>
      </p>
    </>,
  )

const documentOf = (title: string, body: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/payments.css" />
      </head>
      <body>
        <header className="notice">
          <strong>This is a sandbox.</strong> No money moves, whatever you choose here.
        </header>
        <main>{body}</main>
      </body>
    </html>,
  )}`

function Facts({ payment }: { payment: StoredPayment }) {
  const { method, bank, reference, amountRefunded, amountChargedBack, currency } = payment
  return (
    <dl>
      <dt>Status</dt>
      <dd>
        <Status payment={payment} />
      </dd>
      <dt>Method</dt>
      <dd>{methodName(method)}</dd>
      {bank === null ? null : (
        <>
          <dt>Bank</dt>
          <dd>{banksOf(method).find(({ id }) => id === bank)?.name ?? bank}</dd>
        </>
      )}
      {amountRefunded > 0 ? (
        <>
          <dt>Refunded</dt>
          <dd>{amountOf({ amount: amountRefunded, currency })}</dd>
        </>
      ) : null}
      {amountChargedBack > 0 ? (
        <>
          <dt>Charged back</dt>
          <dd>{amountOf({ amount: amountChargedBack, currency })}</dd>
        </>
      ) : null}
      <dt>Reference</dt>
      <dd>{reference}</dd>
    </dl>
  )
}

function Choices({ payment }: { payment: StoredPayment }) {
  const { id, method, currency, status } = payment
  const outcomes = possibleOutcomes(payment)
  if (outcomes.length === 0) return <p className="soft">Nothing more can happen to this payment.</p>
  const names = status === 'open' ? OPEN_BUTTONS : LATER_BUTTONS
  return (
    <form method="post" action={`/pay/${id}`}>
      {needsBank(payment, 'paid') ? (
        <fieldset>
          <legend>Your bank (all fictitious)</legend>
          {banksOf(method).map((bank, at) => (
            <label key={bank.id}>
              <input type="radio" name="bank" value={bank.id} defaultChecked={at === 0} />
              {bank.name}
            </label>
          ))}
        </fieldset>
      ) : null}
      {status === 'open' ? null : <h2>What can still happen</h2>}
      {status === 'paid' ? (
        <p className="soft">Either one takes {amountOf({ amount: leftOf(payment), currency })} from the shop.</p>
      ) : null}
      {outcomes.map((outcome) => (
        <button
          key={outcome}
          name="outcome"
          value={outcome}
          type="submit"
          className={outcome === 'paid' ? 'main' : undefined}
        >
          {names[outcome]}
        </button>
      ))}
      {status === 'open' ? (
        <p className="soft">A payment that is left pending can be paid here later, as a bank transfer takes days.</p>
      ) : null}
    </form>
  )
}

/** What becomes of the payments that the shop charges by the consent to this one. */
function Consent({ payment: { id, consent } }: { payment: StoredPayment }) {
  return (
    <form method="post" action={`/pay/${id}`}>
      <h2>Later charges</h2>
      <p className="soft">The shop may charge again without the buyer.</p>
      {CHARGE_OUTCOMES.map((one) => (
        <button key={one} name="charges" value={one} type="submit" disabled={consent?.charges === one}>
          {CHARGES_BUTTONS[one]}
        </button>
      ))}
      <button name="consent" value="end" type="submit">
        End the consent
      </button>
    </form>
  )
}

/** The status, and beside it whether money went back. */
function Status({ payment: { status, amountRefunded, amountChargedBack } }: { payment: StoredPayment }) {
  const back = [amountRefunded > 0 ? 'refunded' : null, amountChargedBack > 0 ? 'charged back' : null]
  return <span className={`status ${status}`}>{[STATUS_NAMES[status], ...back].filter(Boolean).join(', ')}</span>
}

function amountOf({ amount, currency }: Pick<StoredPayment, 'amount' | 'currency'>): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  // As a decimal text, which is exact for every amount.
  return format.format(`${amount}e-${format.resolvedOptions().maximumFractionDigits ?? 2}` as `${number}`)
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
function Time({ at }: { at: number }) {
  const date = new Date(at / 1_000)
  return <time dateTime={date.toISOString()}>{TIME.format(date)}</time>
}
