import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { ListRow } from '@hearth/ui/components/list-row/list-row'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { Textarea } from '@hearth/ui/components/textarea/textarea'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { withReturnTo } from '../../http/return-to.ts'
import { useFaultText } from '../../words/faults.ts'
import { AccountPage } from '../accounts/account-page.tsx'
import { Bill, type BillRow, Choices, Note } from './bill.tsx'
import type { endingAction, endingLoader, ShownContract } from './ending.server.ts'
import { usePackageName } from './package-name.ts'

type Loaded = Awaited<ReturnType<ReturnType<typeof endingLoader>>>['data']
type Sent = Awaited<ReturnType<ReturnType<typeof endingAction>>>['data']

interface EndingPageProps {
  readonly ending: 'withdraw' | 'cancel'
  readonly page: Loaded
  /** What became of the form; undefined before it was sent. */
  readonly sent: Sent | undefined
}

const ADDRESSES = { withdraw: PATHS.withdrawal, cancel: PATHS.cancellation } as const

/** The page on which one withdraws from a purchase, or cancels a membership or what repeats: which one, the statement, and what came of it. */
export function EndingPage({ ending, page, sent }: EndingPageProps) {
  const { art, isMember, choices } = page
  const { t } = useTranslation(['contracts', 'billing'])
  const packageName = usePackageName()
  const isCancel = ending === 'cancel'
  const title = t(isCancel ? 'cancel_title' : 'withdrawal_title')
  const done = sent?.done
  if (done) {
    const lead = !isCancel
      ? t('withdrawn_text', { time: done.time })
      : done.membershipEndsOn === null
        ? t('repeat_stopped_text')
        : t('cancelled_text', { day: done.membershipEndsOn })
    return (
      <AccountPage title={t(endedTitleOf(ending, done.membershipEndsOn === null))} lead={lead} art={art}>
        <Onward isMember={isMember} />
      </AccountPage>
    )
  }
  const contract = sent?.contract ?? page.contract
  if (contract) return <Statement {...{ ending, page, sent, contract, title }} />
  if (isMember && !sent?.refusal)
    return (
      <AccountPage
        title={title}
        lead={
          choices.length > 0
            ? t(isCancel ? 'cancel_choose' : 'withdrawal_choose')
            : t(isCancel ? 'cancel_none' : 'withdrawal_none')
        }
        art={art}
      >
        <Choices>
          {choices.map((one) => (
            <li key={one.id}>
              <ListRow
                href={`${ADDRESSES[ending]}?${new URLSearchParams({ order: one.id })}`}
                title={packageName(one).name}
                text={`${one.number} · ${one.orderedOn}`}
                trailing={one.amount}
              />
            </li>
          ))}
        </Choices>
        <Onward isMember />
      </AccountPage>
    )
  return <FindPage {...{ ending, page, sent, title }} />
}

/** Where one finds what else there is to know. */
const Onward = ({ isMember }: { isMember: boolean }) => {
  const { t } = useTranslation(['contracts', 'billing'])
  return (
    <p>
      <TextLink href={isMember ? PATHS.orders : PATHS.return_policy} alone>
        {t(isMember ? 'billing:orders_title' : 'withdraw_link')}
      </TextLink>
    </p>
  )
}

/** The form with which whoever is not logged in names a purchase. */
function FindPage({ ending, page, sent, title }: EndingPageProps & { title: string }) {
  const { t } = useTranslation(['contracts', 'billing', 'accounts', 'errors'])
  const faultText = useFaultText()
  return (
    <AccountPage title={title} lead={t('contract_find')} art={page.art}>
      <Form
        action={ADDRESSES[ending]}
        dataAttributes={{ 'data-h-form': 'contract' }}
        faultsTitle={sent?.refusal ? faultText(sent.refusal) : undefined}
        faults={[]}
      >
        <input type="hidden" name="step" value="find" />
        <TextField
          name="number"
          label={t('billing:order_number')}
          value={sent?.sent.number}
          maxLength={20}
          autoComplete="off"
          dir="ltr"
          required
          messages={{ required: t('errors:contracts.number_required') }}
        />
        <EmailField label={t('accounts:email')} value={sent?.sent.email} />
        <FormActions>
          <Button type="submit" size="large" wide="phone">
            {t('contract_continue')}
          </Button>
        </FormActions>
      </Form>
      <p>
        <TextLink href={withReturnTo(PATHS.login, ADDRESSES[ending])} alone>
          {t('contract_log_in')}
        </TextLink>
      </p>
    </AccountPage>
  )
}

/** The field for an address, which is needed. */
function EmailField(props: { label: string; value: string | undefined; error?: string | undefined }) {
  const { t } = useTranslation('errors')
  return (
    <TextField
      {...props}
      id="email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      messages={{ required: t('accounts.email_required'), invalid: t('accounts.email_invalid') }}
    />
  )
}

/** What a cancellation means: for what repeats alone, and for a membership that is a renewal, would renew, or ends by itself. */
const cancelLeadOf = ({ onlyRepeats, isRenewal, repeat }: ShownContract) => {
  if (onlyRepeats) return 'cancel_lead_repeating'
  return isRenewal ? 'cancel_lead_renewed' : repeat ? 'cancel_lead_renewing' : 'cancel_lead'
}

/** The title once that is done, or was before. */
const endedTitleOf = (ending: EndingPageProps['ending'], onlyRepeats: boolean) =>
  ending === 'withdraw' ? 'billing:withdrawn_title' : onlyRepeats ? 'repeat_stopped' : 'cancelled_title'

/** The label of the day on which it was. */
const endedLabelOf = (ending: EndingPageProps['ending'], onlyRepeats: boolean) =>
  ending === 'withdraw' ? 'billing:withdrawn_on' : onlyRepeats ? 'repeat_ended_on' : 'cancelled_on'

/** The statement about one purchase, with the button that makes it. */
function Statement({
  ending,
  page,
  sent,
  contract,
  title,
}: EndingPageProps & { contract: ShownContract; title: string }) {
  const { t } = useTranslation(['contracts', 'billing', 'debits', 'errors'])
  const faultText = useFaultText()
  const { name } = usePackageName()(contract)
  const isCancel = ending === 'cancel'
  const { endedOn, isOver, membershipEndsOn, onlyRepeats, repeat, rest } = contract
  // Whoever has cancelled may still write why it should end earlier.
  const isOpen = (endedOn === null || isCancel) && !isOver
  const lead =
    isOpen && endedOn === null
      ? t(isCancel ? cancelLeadOf(contract) : 'withdrawal_lead', {
          day: membershipEndsOn,
        })
      : endedOn === null
        ? t(isCancel ? 'cancel_none' : 'withdrawal_over', { day: contract.until })
        : t(endedTitleOf(ending, onlyRepeats))
  const rows: BillRow[] = [
    { label: t('billing:order_number'), value: contract.number },
    { label: t('billing:order_date'), value: contract.orderedOn },
    { label: name, value: contract.amount },
    ...(isCancel && membershipEndsOn ? [{ label: t('runs_until'), value: membershipEndsOn }] : []),
    ...(repeat
      ? [
          { label: t('renews'), value: t('repeat_every', { count: repeat.every }) },
          {
            label: t('billing:repeat_next'),
            value: repeat.nextOn ? `${repeat.nextOn}, ${repeat.amount}` : t('billing:repeat_waits'),
          },
        ]
      : []),
    ...(endedOn ? [{ label: t(endedLabelOf(ending, onlyRepeats)), value: endedOn }] : []),
    ...(!isCancel && isOpen ? [{ label: t('billing:comes_back'), value: contract.refund, total: true }] : []),
  ]
  const fault = (field: string) => {
    const found = sent?.faults.find((one) => one.field === field)
    return found && faultText(found)
  }
  const faults = (sent?.faults ?? []).map((one) => ({ field: one.field, text: faultText(one) }))
  // What repeats alone ends at once.
  const asksWords = isCancel ? !onlyRepeats : rest !== null
  return (
    <AccountPage title={title} lead={lead} art={page.art}>
      {repeat?.isCharging ? <Alert tone="info">{t('repeat_charging')}</Alert> : null}
      <Bill rows={rows} />
      {isOpen ? (
        <Form
          action={`${ADDRESSES[ending]}${page.search}`}
          dataAttributes={{ 'data-h-form': 'contract' }}
          faultsTitle={sent?.refusal ? faultText(sent.refusal) : undefined}
          faults={faults}
        >
          {isCancel ? null : (
            <Note>{t(contract.isUncollected ? 'debits:comes_back_text' : 'billing:comes_back_text')}</Note>
          )}
          <input type="hidden" name="step" value="confirm" />
          <input type="hidden" name="number" value={sent?.sent.number ?? ''} />
          <TextField
            id="name"
            name="name"
            label={t('billing:contract_name')}
            value={sent?.sent.name || contract.name || ''}
            maxLength={80}
            autoComplete="name"
            error={fault('name')}
            required
            messages={{ required: t('errors:contracts.name_required') }}
          />
          {contract.hasAccount ? (
            <input type="hidden" name="email" value={sent?.sent.email ?? ''} />
          ) : (
            <EmailField label={t('contract_email')} value={sent?.sent.email} error={fault('email')} />
          )}
          {asksWords ? (
            <Textarea
              id="words"
              name="words"
              label={t(isCancel ? 'cancel_words' : 'withdrawal_words')}
              hint={isCancel ? t('cancel_words_hint') : t('withdrawal_words_hint', { amount: rest })}
              value={sent?.sent.words}
              error={fault('words')}
            />
          ) : null}
          <FormActions>
            <Button type="submit" size="large" wide="phone" tone="accent">
              {t(isCancel ? 'cancel_confirm' : 'withdrawal_confirm')}
            </Button>
          </FormActions>
        </Form>
      ) : null}
      <Onward isMember={page.isMember} />
    </AccountPage>
  )
}
