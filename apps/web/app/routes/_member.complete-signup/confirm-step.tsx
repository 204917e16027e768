import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../features/layouts/shell.ts'
import type { SignupPage } from './complete-signup.server.ts'
import type { StepProps } from './step-form.tsx'
import * as css from './steps.css.ts'

type Confirmation = NonNullable<SignupPage['confirm']>

/** The last step: the address, and what is worth doing next. */
export function ConfirmStep({ page: { confirm } }: StepProps) {
  const { t } = useTranslation('joining')
  if (!confirm) return null
  return (
    <>
      {confirm.confirmed || !confirm.resend ? null : <Unconfirmed confirm={confirm} />}
      <Next missing={confirm.missing} />
      <Form action="/complete-signup">
        <input type="hidden" name="step" value="confirm" />
        <FormActions>
          <Button type="submit" size="large" wide tone={confirm.confirmed || !confirm.mailbox ? 'accent' : 'outline'}>
            {t('finish')}
          </Button>
        </FormActions>
      </Form>
    </>
  )
}

/** Which address is to be confirmed, and what to do when the mail does not come. */
function Unconfirmed({ confirm: { email, mailbox, resend, change } }: { confirm: Confirmation }) {
  const { t } = useTranslation(['joining', 'accounts', 'errors'])
  return (
    <div className={css.card}>
      <p className={css.mailed}>{t('mailed', { email })}</p>
      {mailbox ? (
        <ButtonLink href={mailbox} rel="noreferrer" wide>
          {t('open_mailbox')}
        </ButtonLink>
      ) : null}
      {resend ? (
        <Form action={resend}>
          <Button type="submit" tone="outline" wide>
            {t('resend')}
          </Button>
        </Form>
      ) : null}
      {change ? (
        <details className={css.change}>
          <summary className={css.summary}>{t('change_address')}</summary>
          <Form action={change}>
            <TextField
              name="email"
              type="email"
              label={t('accounts:email')}
              autoComplete="email"
              required
              messages={{ required: t('errors:accounts.email_required'), invalid: t('errors:accounts.email_invalid') }}
            />
            <Button type="submit" tone="outline" wide>
              {t('change')}
            </Button>
          </Form>
        </details>
      ) : null}
    </div>
  )
}

/** How many things are named: more than these nobody does. */
const MOST = 3

/** What a new member can do meanwhile: what is missing first. */
function Next({ missing }: Pick<Confirmation, 'missing'>) {
  const { t } = useTranslation('joining')
  const things = [
    ...missing.map((step) => ({ href: `/complete-signup?step=${step}`, text: t(`next_${step}`) })),
    { href: '/signup-matches', text: t('next_matches') },
    { href: PATHS.members, text: t('next_members') },
  ].slice(0, MOST)
  return (
    <section aria-labelledby="next" className={css.next}>
      <h2 id="next" className={css.nextTitle}>
        {t('next_title')}
      </h2>
      <ul className={css.things}>
        {things.map(({ href, text }) => (
          <li key={href}>
            <TextLink href={href} alone>
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
