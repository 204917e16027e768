import { Avatar } from '@hearth/ui/components/avatar/avatar'
import { useTranslation } from 'react-i18next'
import * as page from '../accounts/account-page.css.ts'
import { fictionalIcon } from '../profiles/fictional-label.tsx'
import type { PersonInView } from './person-in-view.server.ts'
import * as css from './signup-form.css.ts'

/** The member because of whom the visitor signs up: face and name, as on their profile. */
export function AboutPerson({ person: { name, photo, fictional } }: { person: PersonInView }) {
  const { t } = useTranslation('onboarding')
  return (
    <div className={css.about}>
      <Avatar name={name} src={photo?.src} colour={photo?.colour} size={64} alt="" />
      <div className={css.aboutWords}>
        <p className={css.aboutTitle}>{t('signup_about', { name })}</p>
        {fictional ? (
          <p className={css.fictional}>
            {fictionalIcon(fictional)}
            {fictional.label}
          </p>
        ) : null}
        <p className={page.note}>{t('signup_about_text')}</p>
      </div>
    </div>
  )
}
