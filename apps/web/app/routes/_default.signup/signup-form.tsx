import type { Fault } from '@hearth/contracts/faults'
import { Avatar } from '@hearth/ui/components/avatar/avatar'
import { Button } from '@hearth/ui/components/button/button'
import { DateOfBirth } from '@hearth/ui/components/date-of-birth/date-of-birth'
import { Fieldset, Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { PasswordField } from '@hearth/ui/components/password-field/password-field'
import { RadioGroup } from '@hearth/ui/components/radio-group/radio-group'
import { Select } from '@hearth/ui/components/select/select'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { useTranslation } from 'react-i18next'
import * as page from '../../features/accounts/account-page.css.ts'
import { OtherFormLink } from '../../features/accounts/account-page.tsx'
import { useFaultText } from '../../features/accounts/faults.ts'
import { fictionalIcon } from '../../features/members/fictional-label.tsx'
import { withReturnTo } from '../../return-to.ts'
import { LinkedText } from './linked-text.tsx'
import type { PersonInView } from './person-in-view.server.ts'
import type { SignupChoices } from './signup-choices.server.ts'
import * as css from './signup-form.css.ts'

/** What was filled in, without the passwords: those are never sent back. */
export interface SignupValues {
  readonly name: string
  readonly email: string
  readonly date_of_birth_day: string
  readonly date_of_birth_month: string
  readonly date_of_birth_year: string
  readonly gender: string
  readonly seeking: string
  readonly country: string
}

interface SignupFormProps {
  readonly choices: SignupChoices
  /** Whose profile the visitor comes from. */
  readonly about: PersonInView | null
  /** Where to go after it. */
  readonly returnTo: string | null
  /** Null for a form that has not been sent. */
  readonly values: SignupValues | null
  readonly faults: readonly Fault[]
  /** Why the whole form was refused. */
  readonly refusal: Omit<Fault, 'field'> | null
}

/** The page may hold another form with fields of these names. */
const idOf = (field: string) => `signup-${field}`
/** A name that begins with @ looks like a handle of somebody else. */
const NAME_PATTERN = '\\s*[^\\s@\uFF20\uFE6B].*'

/** A browser takes a name without a dot for a host. */
const EMAIL_PATTERN = '.+@.+\\..+'

/** Everything that an account begins with. */
export function SignupForm({ choices, about, returnTo, values, faults, refusal }: SignupFormProps) {
  const { t } = useTranslation(['accounts', 'errors', 'site'])
  const faultText = useFaultText()
  const { nameLength, passwordLength, minAge } = choices
  const field = (name: string) => {
    const fault = faults.find((one) => one.field === name)
    return { id: idOf(name), name, required: true, error: fault && faultText(fault) }
  }
  const summary = faults.map((fault) => ({ field: idOf(fault.field), text: faultText(fault) }))
  const canRetype = values !== null && !faults.some((fault) => fault.field === 'password')
  const isTaken = faults.some(({ code }) => code === 'accounts.email_taken')
  const tooShort = t('errors:accounts.password_too_short', passwordLength)
  const reveal = { show: t('show_password'), hide: t('hide_password'), autoComplete: 'new-password' }
  return (
    <Form
      action="/signup"
      dataAttributes={{ 'data-h-form': 'signup' }}
      faultsTitle={refusal ? faultText(refusal) : undefined}
      faults={summary}
    >
      {returnTo === null ? null : <input type="hidden" name="returnTo" value={returnTo} />}
      {about ? <AboutPerson person={about} returnTo={returnTo} /> : null}
      <Fieldset legend={t('account_part')}>
        <TextField
          {...field('name')}
          label={t('name')}
          hint={t('name_hint')}
          value={values?.name}
          autoComplete="nickname"
          minLength={nameLength.min}
          pattern={NAME_PATTERN}
          messages={{
            required: t('errors:accounts.name_required'),
            short: t('errors:accounts.name_too_short', nameLength),
            invalid: t('errors:accounts.name_starts_with_at'),
          }}
        />
        <TextField
          {...field('email')}
          type="email"
          label={t('email')}
          hint={isTaken ? <HaveAccount returnTo={returnTo} /> : t('email_hint')}
          value={values?.email}
          autoComplete="email"
          inputMode="email"
          pattern={EMAIL_PATTERN}
          messages={{ required: t('errors:accounts.email_required'), invalid: t('errors:accounts.email_invalid') }}
        />
        <PasswordField
          {...field('password')}
          {...reveal}
          label={t('password')}
          hint={canRetype ? t('password_retype') : t('password_hint', passwordLength)}
          minLength={passwordLength.min}
          messages={{ required: tooShort, short: tooShort }}
        />
        <PasswordField
          {...field('password_again')}
          {...reveal}
          label={t('password_again')}
          matches="password"
          messages={{
            required: t('errors:accounts.password_again_required'),
            differs: t('errors:accounts.passwords_differ'),
          }}
        />
      </Fieldset>
      <Fieldset legend={t('about_part')}>
        <DateOfBirth
          {...field('date_of_birth')}
          legend={t('birth_date')}
          hint={t('birth_date_hint', { min_age: minAge })}
          words={{ day: t('day'), month: t('month'), year: t('year') }}
          months={choices.months}
          years={choices.years}
          order={choices.order}
          value={{
            day: values?.date_of_birth_day,
            month: values?.date_of_birth_month,
            year: values?.date_of_birth_year,
          }}
          latest={choices.latestBirthDate}
          messages={{
            required: t('errors:accounts.birth_date_required', { min_age: minAge }),
            invalid: t('errors:accounts.birth_date_invalid'),
            late: t('errors:accounts.too_young', { min_age: choices.leastAge }),
          }}
        />
        {/* A question with one answer is not asked. */}
        {choices.genders.length > 1 ? (
          <RadioGroup
            {...field('gender')}
            legend={t('gender')}
            options={choices.genders.map((value) => ({ value, label: t(`gender_${value}`) }))}
            value={values?.gender}
            messages={{ required: t('errors:accounts.gender_required') }}
          />
        ) : null}
        {choices.seeking.length > 1 ? (
          <RadioGroup
            {...field('seeking')}
            legend={t('seeking')}
            options={choices.seeking.map((value) => ({ value, label: t(`seeking_${value}`) }))}
            value={values?.seeking}
            messages={{ required: t('errors:accounts.seeking_required') }}
          />
        ) : null}
        <Select
          {...field('country')}
          label={t('country')}
          options={choices.countries}
          value={values?.country || (choices.country ?? undefined)}
          autoComplete="country"
          messages={{ required: t('errors:accounts.country_required') }}
        />
      </Fieldset>
      <p className={page.note}>
        <LinkedText text={t('agreement')} hrefs={{ terms: '/pages/terms', privacy: '/pages/privacy' }} />
      </p>
      <FormActions>
        <Button type="submit" size="large" wide>
          {t('create')}
        </Button>
      </FormActions>
      {/* In the form, so that the dialog has it too. */}
      <OtherFormLink question={t('have_account')} href={withReturnTo('/login', returnTo)}>
        {t('site:log_in')}
      </OtherFormLink>
    </Form>
  )
}

/** Whom the visitor wants to know: their face and name, as on the profile that led here. */
function AboutPerson({
  person: { name, photo, fictional },
  returnTo,
}: {
  person: PersonInView
  returnTo: string | null
}) {
  const { t } = useTranslation('accounts')
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
        <p className={page.note}>
          <HaveAccount returnTo={returnTo} />
        </p>
      </div>
    </div>
  )
}

/** A link to the login, for an address that has an account already. */
function HaveAccount({ returnTo }: Pick<SignupFormProps, 'returnTo'>) {
  const { t } = useTranslation(['accounts', 'site'])
  return (
    <>
      {t('have_account')} <TextLink href={withReturnTo('/login', returnTo)}>{t('site:log_in')}</TextLink>
    </>
  )
}
