import { LINK_PATHS, LINK_PURPOSES, type MailType, OPTIONAL_MAILS, ORDER_LINK_PURPOSES } from '@hearth/contracts/mail'
import type { MailToRender } from './compose-mail.ts'

const ABOUT_ORDERS: readonly MailType[] = [
  ...(['order_paid', 'withdrawal_received', 'membership_cancelled'] as const),
  ...(['repeat_reminder', 'repeat_failed', 'repeat_paused', 'repeat_ended'] as const),
  'direct_debit_announced',
]

/** A sample mail of a type, for previews and tests. It has every kind of link, of which only those that the type needs are shown. */
export function sampleMail(
  type: MailType,
  {
    origin,
    country,
    language = null,
    name = 'Sam',
  }: Pick<MailToRender, 'country'> & {
    origin: string
    language?: MailToRender['language']
    name?: string
  },
): MailToRender {
  const token = 'k3Vb7Qm2xTzR9pLw5YhJ8nCf4sGd6aUe'.repeat(2)
  const links = LINK_PURPOSES.filter((purpose) => purpose !== 'unsubscribe' || OPTIONAL_MAILS.includes(type))
  return {
    ...{ type, name, language, country },
    links: Object.fromEntries(
      [...links, ...ORDER_LINK_PURPOSES].map((purpose) => [purpose, `${origin}${LINK_PATHS[purpose]}?token=${token}`]),
    ),
    details: {
      ...{ device: 'Firefox, Windows', reason: 'somebody_else', number: '2', added_at: '2026-11-20T18:00:00Z' },
      ...(type.startsWith('report_') && { number: '4817203956', outcome: 'declined' }),
      ...(type === 'like' && { liker: 'Robin', fictional: 'no', match: 'no', likes: '3' }),
      ...((type === 'new_messages' || type === 'new_conversations') && {
        sender: 'Robin',
        fictional: 'no',
        unread: '3',
      }),
      ...(ABOUT_ORDERS.includes(type) && {
        ...{ number: '4BE25CFADB', type: 'credits', credits: '20', currency: 'EUR' },
        ...{ amount: '1399', vat: '243', vat_rate: '2100', person: 'Sanne de Vries' },
        ...(type === 'withdrawal_received' && {
          refund: '979',
          words: 'I was charged for a message that was not sent.',
        }),
        ...(type === 'repeat_reminder' && { next: '2026-12-22T20:15:00Z' }),
        ...(type === 'repeat_failed' && { tries: '2' }),
        ...(type === 'membership_cancelled' && { type: 'premium', credits: '300', months: '3' }),
      }),
      ...(type === 'direct_debit_code' && { code: '048213' }),
      ...(type === 'direct_debit_announced' && {
        ...{ due_on: '2026-11-30', mandate: 'M019364CFA1B27E5A', creditor_id: 'DE98ZZZ09999999999' },
        account_end: '6789',
      }),
      final_at: '2026-12-06T09:30:00Z',
      from: '2027-01-15',
      ...(type === 'statement_given' && {
        ...{ measure: 'hide_profile', ground: 'terms', rule: 'fraud', automated: 'no' },
        facts: 'On 20 November you asked two members for money.',
      }),
      ...{ answer: 'The photo shows nobody but you.', ...(type !== 'statement_given' && { measure: 'remove_photo' }) },
      ...(type === 'repeat_paused' && { reason: 'price' }),
      ...(type === 'repeat_ended' && { reason: 'stopped' }),
      ...(type === 'account_closed' && { reason: 'fraud', facts: 'On 20 November you asked two members for money.' }),
    },
    createdAt: new Date('2026-11-22T20:15:00Z'),
  }
}
