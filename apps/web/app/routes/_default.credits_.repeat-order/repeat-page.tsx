import type { TextParams } from '@hearth/contracts/faults'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS, packagePath, paymentMethodPath } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { Actions, Bill, type BillRow, Note } from '../../areas/billing/bill.tsx'
import { usePackageName } from '../../areas/billing/package-name.ts'
import type { ShownRepeat } from '../../areas/billing/repeat-orders.server.ts'
import { useNoticeSubject } from '../../client/shown-notice.tsx'
import { useFaultText } from '../../words/faults.ts'
import * as css from './repeat-page.css.ts'

interface Limit {
  readonly currency: string
  /** As somebody would type it; empty for none. */
  readonly value: string
  readonly spent: string
  readonly amount: string | null
  readonly next: { readonly on: string; readonly amount: string | null } | null
}

interface RepeatPageProps {
  readonly page: {
    readonly art: string | null
    /** The query with which a form names the repeat order of a mail's link; empty for a member's page. */
    readonly search: string
    readonly repeats: readonly ShownRepeat[]
    readonly limit: Limit | null
    /** Days for which a failed charge waits for the member. */
    readonly answerDays: number
  }
  /** What became of a form; undefined before one was sent. */
  readonly sent:
    | {
        readonly stopped: boolean
        readonly refusal: { readonly code: string; readonly params: TextParams } | null
        readonly field: string | null
      }
    | undefined
}

/** The texts that say what was done. */
const CHANGED = new Map([
  ['limit', 'limit_saved'],
  ['resume', 'repeat_resumed'],
  ['retry', 'repeat_retried'],
] as const)

/** What repeats: when it is charged next and for how much, and what can be done with it; and the member's own limit. */
export function RepeatPage({ page: { art, search, repeats, limit, answerDays }, sent }: RepeatPageProps) {
  const { t } = useTranslation(['contracts', 'billing'])
  const faultText = useFaultText()
  const changed = CHANGED.get(useNoticeSubject('repeats_changed') as 'limit')
  const refusal = sent?.refusal ? faultText(sent.refusal) : undefined
  if (sent?.stopped)
    return (
      <AccountPage title={t('repeat_stopped')} lead={t('repeat_stopped_text')} art={art} startsAtTitle>
        {search === '' ? <Onward to={PATHS.repeat_order} label={t('billing:repeat_title')} /> : null}
      </AccountPage>
    )
  return (
    <AccountPage
      title={t('billing:repeat_title')}
      lead={t(repeats.length > 0 ? 'repeat_lead' : 'repeat_none')}
      art={art}
    >
      {refusal !== undefined && sent?.field !== 'amount' ? (
        <Answer>
          <Alert tone="warning">{refusal}</Alert>
        </Answer>
      ) : null}
      {changed && !sent ? (
        <Answer>
          <Alert tone={changed === 'repeat_retried' ? 'info' : 'success'}>{t(changed)}</Alert>
        </Answer>
      ) : null}
      {repeats.map((repeat) => (
        <Repeat key={repeat.id} {...{ repeat, search, answerDays }} />
      ))}
      {limit ? <LimitForm limit={limit} error={sent?.field === 'amount' ? refusal : undefined} /> : null}
      {search === '' ? <Onward to={PATHS.credits} label={t('billing:credits_title')} /> : null}
    </AccountPage>
  )
}

/** What became of a form: focused to be read first, because a document's role announces nothing. */
const Answer = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noAutofocus: the page answers the form that was sent
  <div className={css.answer} tabIndex={-1} autoFocus>
    {children}
  </div>
)

const Onward = ({ to, label }: { to: string; label: string }) => (
  <p>
    <TextLink href={to} alone>
      {label}
    </TextLink>
  </p>
)

/** One of them. By a mail's link it can be stopped and nothing else. */
function Repeat({ repeat, search, answerDays }: { repeat: ShownRepeat; search: string; answerDays: number }) {
  const { t } = useTranslation(['contracts', 'billing'])
  const { name, each } = usePackageName()(repeat)
  const { id, state, nextOn, endedOn, amount } = repeat
  const rows: BillRow[] = [
    ...(each ? [{ label: name, value: each }] : []),
    { label: t('renews'), value: t('repeat_every', { count: repeat.every }) },
    { label: t('billing:pays_with'), value: repeat.method },
    ...(nextOn ? [{ label: t('billing:repeat_next'), value: nextOn }] : []),
    ...(endedOn ? [{ label: t('repeat_ended_on'), value: endedOn }] : []),
    { label: t('billing:total'), value: amount, total: true },
  ]
  return (
    <section className={css.repeat} aria-labelledby={`repeat-${id}`}>
      <h2 id={`repeat-${id}`} className={css.name}>
        {name}
      </h2>
      <Standing repeat={repeat} answerDays={answerDays} />
      <Bill rows={rows} />
      {search === '' ? <Choice repeat={repeat} /> : null}
      {state === 'ended' ? null : (
        <Form action={`${PATHS.repeat_order}${search}`} faults={[]}>
          <input type="hidden" name="intent" value="stop" />
          <input type="hidden" name="id" value={id} />
          <Note>{t('repeat_stop_text')}</Note>
          <FormActions>
            <Button type="submit" tone={search === '' ? 'outline' : 'accent'} wide="phone">
              {t('repeat_stop')}
            </Button>
          </FormActions>
        </Form>
      )}
    </section>
  )
}

/** What stands in its way. */
function Standing({
  repeat: { state, reason, triesLeft, isCharging },
  answerDays: days,
}: {
  repeat: ShownRepeat
  answerDays: number
}) {
  const { t } = useTranslation(['contracts', 'billing'])
  if (isCharging) return <Alert tone="info">{t('repeat_charging')}</Alert>
  if (state === 'failed')
    return (
      <Alert tone="warning">
        {t('repeat_failed', { count: triesLeft })} {t('repeat_answer', { days })}
      </Alert>
    )
  if (state === 'paused')
    return <Alert tone="warning">{t(reason === 'limit' ? 'repeat_paused_limit' : 'repeat_paused_price')}</Alert>
  if (state === 'ended' && (reason === 'tries' || reason === 'unanswered'))
    return <Alert tone="info">{t('repeat_ended_failed')}</Alert>
  return null
}

/** What the member can do about it. */
function Choice({ repeat: { id, packageId, state, reason, isCharging, hasPayPal } }: { repeat: ShownRepeat }) {
  const { t } = useTranslation(['contracts', 'billing'])
  if (isCharging) return null
  if (state === 'failed')
    return (
      <Actions>
        <IntentForm id={id} intent="retry" label={t('repeat_retry')} />
        {hasPayPal ? (
          <ButtonLink
            href={`${paymentMethodPath(packageId, 'paypal')}?${new URLSearchParams({ repeat: id })}`}
            tone="outline"
          >
            {t('repeat_paypal')}
          </ButtonLink>
        ) : null}
      </Actions>
    )
  if (state === 'paused' && reason === 'limit') return <IntentForm id={id} intent="resume" label={t('repeat_resume')} />
  if (state === 'active') return null
  return (
    <p>
      <TextLink href={packagePath(packageId)} alone>
        {t('repeat_again')}
      </TextLink>
    </p>
  )
}

/** A button that does one thing with one repeat order. */
const IntentForm = ({ id, intent, label }: { id: string; intent: 'retry' | 'resume'; label: string }) => (
  <Form action={PATHS.repeat_order} faults={[]}>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={id} />
    <Button type="submit" tone="accent">
      {label}
    </Button>
  </Form>
)

/** What the member has spent this month, their limit, and the field in which they change it. */
function LimitForm({ limit, error }: { limit: Limit; error: string | undefined }) {
  const { t } = useTranslation(['contracts', 'billing'])
  const { spent, amount, next, value, currency } = limit
  return (
    <section className={css.repeat} aria-labelledby="limit">
      <h2 id="limit" className={css.name}>
        {t('limit_title')}
      </h2>
      <p>{t('limit_text')}</p>
      <Bill
        rows={[
          { label: t('limit_spent'), value: spent },
          { label: t('limit_now'), value: amount ?? t('limit_none') },
          ...(next ? [{ label: t('limit_from', { day: next.on }), value: next.amount ?? t('limit_none') }] : []),
        ]}
      />
      <Form action={PATHS.repeat_order} faults={error === undefined ? [] : [{ field: 'amount', text: error }]}>
        <input type="hidden" name="intent" value="limit" />
        <TextField
          id="amount"
          name="amount"
          label={t('limit_label', { currency })}
          hint={t('limit_hint')}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={error}
        />
        <FormActions>
          <Button type="submit" tone="outline">
            {t('limit_save')}
          </Button>
        </FormActions>
      </Form>
    </section>
  )
}
