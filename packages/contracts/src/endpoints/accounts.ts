import { z } from 'zod'
import { LOCALES } from '../locales.ts'
import { MAIL_STOPS } from '../mail.ts'
import { settingsSchema } from '../tenant-settings.ts'
import { type Answer, contractOf } from './contract.ts'

const photo = z.strictObject({
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(['pending', 'active', 'rejected']).describe('Others see it only while it is "active".'),
})

const counts = z
  .strictObject({
    unread_messages: z.int().describe('Messages that the member has not read, up to 100.'),
    new_likes: z.int().describe('Likes of people whose profile the member has not opened since, up to 100.'),
    unread_notifications: z
      .int()
      .describe(
        'Notifications that the member has not read, up to 100. Those about people who are hidden do not count.',
      ),
  })
  .meta({ id: 'Counts', description: 'How many things there are to look at.' })

const user = z
  .strictObject({
    status: z
      .enum(['not_confirmed', 'active', 'disabled', 'deleted'])
      .describe('"not_confirmed" or "active": other accounts cannot log in.'),
    credits: z.int(),
    counts,
    last_event: z.int().describe('Number of the newest event of the member’s stream; 0 before the first.'),
    paid_user: z.boolean(),
    signup_date: z.iso.datetime().describe('In UTC.'),
    language: z.enum(LOCALES).nullable().describe('The saved language; null until the member chose one.'),
    notifications_disabled: z
      .array(z.enum(MAIL_STOPS))
      .describe('Why nothing is mailed but what the account needs; empty for most.'),
    profile: z.strictObject({
      name: z.string(),
      country: settingsSchema.shape.countries.element,
      status: z.enum(['pending', 'active', 'disabled']).describe('"disabled" until the e-mail address is confirmed.'),
      main_image: photo.nullable().describe('Null while there is no photo.'),
    }),
  })
  .meta({ id: 'User', description: 'The viewer’s own account.' })

/** The spec's user (section 3). */
export type UserView = Answer<typeof user>

/** The account may have been deleted meanwhile. */
const GONE = { 404: ['platform.not_found'] }

export const userContracts = {
  user: contractOf('user', { summary: 'The viewer’s own account.', answer: { user } }),
  logIn: contractOf('logIn', {
    summary: 'Logs in: the answer sets the cookies of session and device.',
    body: {
      email: z.string(),
      password: z.string(),
      time_zone: z
        .string()
        .optional()
        .describe(
          'IANA name of the time zone whose days the member has, such as "Europe/Paris". A wrong one is ignored.',
        ),
    },
    answer: { user },
    refusals: {
      ...GONE,
      422: ['accounts.login_failed', 'accounts.email_unknown'],
      429: ['accounts.login_blocked'],
    },
  }),
  saveLanguage: contractOf('saveLanguage', {
    summary: 'Saves the member’s language.',
    body: { language: z.string().max(20).describe('One of the languages of the site.') },
    answer: { language: z.enum(LOCALES) },
    refusals: { ...GONE, 422: ['accounts.unknown_language'] },
  }),
  forgetSession: contractOf('forgetSession', {
    summary: 'Removes the cookie of a session that has ended. One that is open stays so.',
    answer: {},
  }),
  logOut: contractOf('logOut', { summary: 'Ends the session if there is one.', answer: {} }),
  pageHidden: contractOf('pageHidden', { summary: 'Tells that nobody looks at the page any more.', body: {} }),
}
