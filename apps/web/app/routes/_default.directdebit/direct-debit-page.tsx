import type { Fault, TextParams } from '@hearth/contracts/faults'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { RadioGroup } from '@hearth/ui/components/radio-group/radio-group'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { useTranslation } from 'react-i18next'
import { directDebitPath, orderPath } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { Bill, Note } from '../../areas/billing/bill.tsx'
import type { ShownOffer } from '../../areas/billing/offers.server.ts'
import { usePackageName } from '../../areas/billing/package-name.ts'
import { useFaultText } from '../../words/faults.ts'
import * as css from './direct-debit-page.css.ts'

interface Page {
  readonly art: string | null
  readonly orderId: string
  readonly bought: Pick<ShownOffer, 'type' | 'credits' | 'months'>
  readonly price: string
  /** The member's, whose phone numbers need no prefix. */
  readonly country: string
  readonly collectedOn: string
  /** What the member allows: the title of the mandate, and a line for each of its parts. */
  readonly words: string
  readonly mandates: readonly { readonly id: string; readonly iban: string; readonly holder: string }[]
  /** The mandate that waits for its code. */
  readonly pending: {
    readonly id: string
    readonly iban: string
    readonly reference: string
    readonly to: string
    readonly channel: 'mail' | 'text'
  } | null
  /** Whether what is bought is there at once. */
  readonly atOnce: boolean
  readonly isBlocked: boolean
  readonly textsWork: boolean
}

interface Answer {
  readonly refusal: { readonly code: string; readonly params: TextParams }
  readonly faults: readonly Fault[]
  readonly sent: { readonly iban: string; readonly holder: string; readonly phone: string; readonly channel: string }
}

interface Props {
  readonly page: Page
  /** Why the form was refused; null before it was sent. */
  readonly answer: Answer | null
}

/** The page on which a member allows a direct debit. */
export function DirectDebitPage({ page, answer }: Props) {
  const { t } = useTranslation(['debits', 'billing', 'errors', 'shell'])
  const { name, each } = usePackageName()(page.bought)
  const bought = each ? t('shell:pair', { label: name, value: each }) : name
  return (
    <AccountPage title={t('title')} lead={`${bought} · ${page.price}`} art={page.art}>
      {page.isBlocked ? (
        <Alert tone="warning" action={<TextLink href={orderPath(page.orderId)}>{t('billing:other_method')}</TextLink>}>
          {t('errors:direct_debits.blocked')}
        </Alert>
      ) : (
        <>
          {page.atOnce ? (
            <Note>{t('at_once')}</Note>
          ) : (
            <Alert tone="info" title={t('limit_title')}>
              {t('limit_text')}
            </Alert>
          )}
          {page.pending ? (
            <CodeStep page={page} pending={page.pending} answer={answer} />
          ) : (
            <Details {...{ page, answer }} />
          )}
        </>
      )}
    </AccountPage>
  )
}

/** The mandate, as it is stored, and what is collected and when. */
function Mandate({ page, reference }: { page: Page; reference: string | null }) {
  const { t } = useTranslation(['debits', 'billing'])
  const [title, ...parts] = page.words.split('\n')
  return (
    <section className={css.mandate} aria-labelledby="mandate-title">
      <h2 id="mandate-title">{title}</h2>
      {parts.map((part) => (
        <p key={part}>{part}</p>
      ))}
      <Bill
        rows={[
          ...(reference ? [{ label: t('reference'), value: reference }] : []),
          ...(page.pending ? [{ label: t('account'), value: page.pending.iban }] : []),
          { label: t('collected_on'), value: page.collectedOn },
          { label: t('billing:total'), value: page.price, total: true },
        ]}
      />
    </section>
  )
}

/** Which account, and how the code comes. */
function Details({ page, answer }: Props) {
  const { t } = useTranslation(['debits', 'errors'])
  const faultText = useFaultText()
  const fault = (field: string) => {
    const found = answer?.faults.find((one) => one.field === field)
    return found && faultText(found)
  }
  const wordsFor = (...codes: readonly ('iban_invalid' | 'iban_outside_sepa' | 'phone_invalid')[]) =>
    JSON.stringify(
      Object.fromEntries(codes.map((code) => [`direct_debits.${code}`, t(`errors:direct_debits.${code}`)])),
    )
  // Fields for another account are needed only where it is chosen; the server says so.
  const hasOwn = page.mandates.length > 0
  const required = !hasOwn
  return (
    <Form
      action={directDebitPath(page.orderId)}
      dataAttributes={{ 'data-h-form': 'direct-debit' }}
      faultsTitle={answer ? faultText(answer.refusal) : undefined}
      faults={(answer?.faults ?? []).map((one) => ({ field: one.field, text: faultText(one) }))}
    >
      <input type="hidden" name="step" value="send" />
      {hasOwn ? (
        <RadioGroup
          name="mandate"
          legend={t('from_account')}
          layout="column"
          value={answer?.sent.iban ? '' : page.mandates[0]?.id}
          options={[
            ...page.mandates.map(({ id, iban, holder }) => ({ value: id, label: `${iban}, ${holder}` })),
            { value: '', label: t('another') },
          ]}
        />
      ) : null}
      <TextField
        name="iban"
        label={t('iban')}
        value={answer?.sent.iban}
        maxLength={60}
        autoComplete="off"
        dir="ltr"
        error={fault('iban')}
        required={required}
        messages={{ required: t('errors:direct_debits.iban_required') }}
        dataAttributes={{
          'data-h-bank-detail': 'iban',
          'data-h-bank-faults': wordsFor('iban_invalid', 'iban_outside_sepa'),
        }}
      />
      <TextField
        name="holder"
        label={t('holder')}
        value={answer?.sent.holder}
        maxLength={70}
        autoComplete="name"
        error={fault('holder')}
        required={required}
        messages={{ required: t('errors:direct_debits.holder_invalid') }}
      />
      <TextField
        name="phone"
        type="tel"
        inputMode="tel"
        label={t('phone')}
        hint={t('phone_hint')}
        value={answer?.sent.phone}
        maxLength={30}
        autoComplete="tel"
        dir="ltr"
        error={fault('phone')}
        required={required}
        messages={{ required: t('errors:direct_debits.phone_required') }}
        dataAttributes={{
          'data-h-bank-detail': 'phone',
          'data-h-country': page.country,
          'data-h-bank-faults': wordsFor('phone_invalid'),
        }}
      />
      {page.textsWork ? (
        <RadioGroup
          name="channel"
          legend={t('code_by')}
          value={answer?.sent.channel ?? 'mail'}
          options={[
            { value: 'mail', label: t('by_mail') },
            { value: 'text', label: t('by_text') },
          ]}
        />
      ) : null}
      <Mandate page={page} reference={null} />
      <FormActions>
        <Button type="submit" size="large" wide="phone">
          {t('send_code')}
        </Button>
      </FormActions>
    </Form>
  )
}

/** The field for the code that was sent. */
function CodeStep({ page, pending, answer }: Props & { pending: NonNullable<Page['pending']> }) {
  const { t } = useTranslation(['debits', 'errors'])
  const faultText = useFaultText()
  const action = directDebitPath(page.orderId, pending.id)
  const isOfCode = answer?.refusal.code.startsWith('direct_debits.code_')
  const text = answer ? faultText(answer.refusal) : undefined
  return (
    <>
      <Form
        action={action}
        dataAttributes={{ 'data-h-form': 'direct-debit' }}
        {...(text !== undefined && !isOfCode ? { faultsTitle: text } : {})}
        faults={text !== undefined && isOfCode ? [{ field: 'code', text }] : []}
      >
        <h2>{t('code_title')}</h2>
        <p>{t('code_lead', { to: pending.to, minutes: 10 })}</p>
        <input type="hidden" name="step" value="confirm" />
        <input type="hidden" name="mandate" value={pending.id} />
        <input type="hidden" name="at_once" value={page.atOnce ? 'yes' : 'no'} />
        <TextField
          name="code"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          dir="ltr"
          error={isOfCode ? text : undefined}
          required
          messages={{ required: t('errors:direct_debits.code_wrong') }}
        />
        <Mandate page={page} reference={pending.reference} />
        <FormActions>
          <Button type="submit" tone="accent" size="large" wide="phone">
            {t('confirm', { price: page.price })}
          </Button>
        </FormActions>
      </Form>
      <Form action={action} dataAttributes={{ 'data-h-form': 'direct-debit-again' }}>
        <input type="hidden" name="step" value="send" />
        <input type="hidden" name="mandate" value={pending.id} />
        <input type="hidden" name="channel" value={pending.channel} />
        <FormActions>
          <Button type="submit" tone="outline">
            {t('send_again')}
          </Button>
        </FormActions>
      </Form>
      <p>
        <TextLink href={directDebitPath(page.orderId)} alone>
          {t('other_details')}
        </TextLink>
      </p>
    </>
  )
}
