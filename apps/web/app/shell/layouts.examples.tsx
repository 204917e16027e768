import { Alert } from '@hearth/ui/components/alert/alert'
import type { SampleWords } from '@hearth/ui/gallery/example'
import { sampleLocales } from '@hearth/ui/gallery/sample-words'
import type { ReactNode } from 'react'
import { LINKED_PAGES } from '../addresses.ts'
import * as css from './layouts.css.ts'
import { ChatLayout, DefaultLayout, EmptyLayout, LanderLayout } from './layouts.tsx'
import type { Shell } from './shell.ts'

const nameOf = (locale: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale

/** All pages, including those that do not exist yet. */
const shellWith = ({ name, locale }: SampleWords, shell: Partial<Shell> & { paidUser?: boolean } = {}): Shell => ({
  viewer: null,
  signups: true,
  languages: sampleLocales.map((locale) => ({ locale, name: nameOf(locale) })) as Shell['languages'],
  companyDetails: {
    company: 'Example Company B.V.',
    address: ['Example Street 12', '1000 XX Example', 'Nederland'],
    tradeNames: ['Example', 'Another Example'],
    kvk: '00112233',
    vatNumbers: ['NL000011122B01'],
    companyPhone: '+31 20 555 0142',
    supportEmail: 'support@example.com',
    supportPhone: '+1 4155550142',
    termsDate: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date('2024-03-01')),
  },
  pages: LINKED_PAGES,
  bonus: null,
  premiumFrom: null,
  minAge: 18,
  ageGate: null,
  usFooter: false,
  identity: '',
  cdnPrefix: '',
  ...shell,
  ...(shell.paidUser === undefined
    ? {}
    : {
        viewer: {
          name,
          status: 'active',
          profileStatus: 'active',
          unconfirmedEmail: null,
          mailStops: [],
          photo: null,
          dismissedAlerts: [],
          paidUser: shell.paidUser,
          counts: { unread_messages: 120, new_likes: shell.paidUser ? 3 : 0, unread_notifications: 2, credits: 0 },
          lastEvent: 0,
        },
      }),
})

const content = ({ titleLong, paragraph }: SampleWords) => (
  <div className={css.sample}>
    <h1>{titleLong}</h1>
    <p>{paragraph}</p>
  </div>
)

/** All layouts by name, each as a whole page. The gallery links to them, because a page can have only one `main`. */
export const layoutExamples: Readonly<Record<string, (words: SampleWords) => ReactNode>> = {
  visitor: (words) => <DefaultLayout shell={shellWith(words, { usFooter: true })}>{content(words)}</DefaultLayout>,
  member: (words) => (
    <DefaultLayout
      shell={shellWith(words, { paidUser: false })}
      alerts={<Alert tone="warning">{words.sentence}</Alert>}
    >
      {content(words)}
    </DefaultLayout>
  ),
  'paying member': (words) => (
    <DefaultLayout shell={shellWith(words, { paidUser: true })}>{content(words)}</DefaultLayout>
  ),
  'first visit': (words) => (
    <DefaultLayout shell={shellWith(words, { ageGate: { age: 18, art: null } })}>{content(words)}</DefaultLayout>
  ),
  chat: (words) => <ChatLayout shell={shellWith(words, { paidUser: true })}>{content(words)}</ChatLayout>,
  lander: (words) => <LanderLayout shell={shellWith(words)}>{content(words)}</LanderLayout>,
  empty: (words) => <EmptyLayout shell={shellWith(words)}>{content(words)}</EmptyLayout>,
}
