import { LINK_PATHS, LINK_PURPOSES, type MailType, OPTIONAL_MAILS } from '@hearth/contracts/mail'
import type { MailToRender } from './compose-mail.ts'

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
    links: Object.fromEntries(links.map((purpose) => [purpose, `${origin}${LINK_PATHS[purpose]}?token=${token}`])),
    details: {
      ...{ device: 'Firefox, Windows', reason: 'somebody_else', number: '2', added_at: '2026-11-20T18:00:00Z' },
      ...(type.startsWith('report_') && { number: '4817203956', outcome: 'declined' }),
      ...(type === 'like' && { liker: 'Robin', fictional: 'no', match: 'no', likes: '3' }),
      ...((type === 'new_messages' || type === 'new_conversations') && {
        sender: 'Robin',
        fictional: 'no',
        unread: '3',
      }),
      final_at: '2026-12-06T09:30:00Z',
      from: '2027-01-15',
      ...(type === 'statement_given' && {
        ...{ measure: 'hide_profile', ground: 'terms', rule: 'fraud', automated: 'no' },
        facts: 'On 20 November you asked two members for money.',
      }),
      ...{ answer: 'The photo shows nobody but you.', ...(type !== 'statement_given' && { measure: 'remove_photo' }) },
      ...(type === 'account_closed' && { reason: 'fraud', facts: 'On 20 November you asked two members for money.' }),
    },
    createdAt: new Date('2026-11-22T20:15:00Z'),
  }
}
