import { ONBOARDING_ENDPOINTS } from '@hearth/contracts/endpoints/lists/onboarding'
import type { Fault } from '@hearth/contracts/faults'
import { Button } from '@hearth/ui/components/button/button'
import { DateOfBirth } from '@hearth/ui/components/date-of-birth/date-of-birth'
import { PasswordField } from '@hearth/ui/components/password-field/password-field'
import { RadioGroup } from '@hearth/ui/components/radio-group/radio-group'
import { Select } from '@hearth/ui/components/select/select'
import { SteppedForm } from '@hearth/ui/components/stepped-form/stepped-form'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { Textarea } from '@hearth/ui/components/textarea/textarea'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { withReturnTo } from '../../http/return-to.ts'
import type { SignupQuestion, SignupValues } from '../../signup-fields.ts'
import { useFaultText } from '../../words/faults.ts'
import { LinkedText } from '../../words/linked-text.tsx'
import * as page from '../accounts/account-page.css.ts'
import { OtherFormLink } from '../accounts/account-page.tsx'
import { AboutPerson } from './about-person.tsx'
import { HaveAccount } from './have-account.tsx'
import type { PersonInView } from './person-in-view.server.ts'
import type { SignupChoices } from './signup-choices.server.ts'
import * as css from './signup-form.css.ts'

interface SignupFormProps {
  readonly choices: SignupChoices
  /** The member because of whom the visitor signs up. */
  readonly about: PersonInView | null
  /** The target after signing up. */
  readonly returnTo: string | null
  /** The values that were filled in; null before the form is sent. */
  readonly values: SignupValues | null
  readonly faults: readonly Fault[]
  /** Why the whole form was refused. */
  readonly refusal: Omit<Fault, 'field'> | null
}

/** The page may have another form with fields of the same names. */
const idOf = (field: string) => `signup-${field}`
/** A name must not begin with @, which looks like somebody's user name. */
const NAME_PATTERN = '\\s*[^\\s@\uFF20\uFE6B].*'

/** Requires a dot, because browsers accept addresses without one. */
const EMAIL_PATTERN = '.+@.+\\..+'
type ScreenName = 'you' | 'wishes' | 'account' | 'message'
/** A step of the form. */
interface Screen {
  readonly name: ScreenName
  readonly heading: string
  readonly children: ReactNode
}

/** The sign-up form, in a few short steps. */
export function SignupForm({ choices, about, returnTo, values, faults, refusal }: SignupFormProps) {
  const { t } = useTranslation(['onboarding', 'accounts', 'errors', 'shell'])
  const faultText = useFaultText()
  const { nameLength, passwordLength, minAge } = choices
  const field = (name: SignupQuestion) => {
    const fault = faults.find((one) => one.field === name)
    return { id: idOf(name), name, required: true, error: fault && faultText(fault) }
  }
  /** A field with rules that only the server has. */
  const checkedField = (name: SignupQuestion) => ({ ...field(name), dataAttributes: { 'data-h-checked': '' } })
  const summary = faults.map((fault) => ({ field: idOf(fault.field), text: faultText(fault) }))
  const canRetype = values !== null && !faults.some((fault) => fault.field === 'password')
  const isTaken = faults.some(({ code }) => code === 'accounts.email_taken')
  const reveal = { show: t('accounts:show_password'), hide: t('accounts:hide_password'), autoComplete: 'new-password' }

  // A question with one possible answer is not asked, and a step without questions does not exist.
  const gender =
    choices.genders.length > 1 ? (
      <RadioGroup
        {...field('gender')}
        legend={t('gender')}
        options={choices.genders.map((value) => ({ value, label: t(`gender_${value}`) }))}
        value={values?.gender}
        messages={{ required: t('errors:accounts.gender_required') }}
      />
    ) : null
  const country =
    choices.countries.length > 1 ? (
      <Select
        {...field('country')}
        label={t('country')}
        options={choices.countries}
        value={values?.country || (choices.country ?? undefined)}
        autoComplete="country"
        messages={{ required: t('errors:accounts.country_required') }}
      />
    ) : (
      <input type="hidden" name="country" value={choices.countries[0]?.value} />
    )
  const asksSeeking = choices.seeking.length > 1
  const screenOf: Readonly<Record<string, ScreenName>> = {
    signup_message: 'message',
    name: 'you',
    date_of_birth: 'you',
    country: 'you',
    gender: asksSeeking ? 'wishes' : 'you',
    seeking: 'wishes',
    email: 'account',
    password: 'account',
    password_again: 'account',
  } satisfies Record<SignupQuestion, ScreenName>
  const you: Screen = {
    name: 'you',
    heading: t('step_you'),
    children: (
      <>
        <TextField
          {...checkedField('name')}
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
        {country}
        {asksSeeking ? null : gender}
      </>
    ),
  }
  const wishes: Screen = {
    name: 'wishes',
    heading: t('step_wishes'),
    children: (
      <>
        {gender}
        <RadioGroup
          {...field('seeking')}
          legend={t('seeking')}
          options={choices.seeking.map((value) => ({ value, label: t(`seeking_${value}`) }))}
          value={values?.seeking}
          messages={{ required: t('errors:accounts.seeking_required') }}
        />
      </>
    ),
  }
  /** Stands on the last screen, above the button that sends the form. */
  const agreement = (
    <p className={page.note}>
      <LinkedText text={t('agreement')} hrefs={{ terms: PATHS.terms, privacy: PATHS.privacy }} over />
    </p>
  )
  const account: Screen = {
    name: 'account',
    heading: t(about ? 'step_login' : 'step_account'),
    children: (
      <>
        <div>
          <TextField
            {...checkedField('email')}
            type="email"
            label={t('accounts:email')}
            hint={isTaken ? <HaveAccount returnTo={returnTo} /> : t('email_hint')}
            value={values?.email}
            autoComplete="email"
            inputMode="email"
            pattern={EMAIL_PATTERN}
            messages={{ required: t('errors:accounts.email_required'), invalid: t('errors:accounts.email_invalid') }}
          />
          <div role="status" data-h-suggestion="email">
            <div className={css.suggestion} hidden>
              <Button tone="outline" size="small">
                {null}
              </Button>
            </div>
          </div>
        </div>
        <PasswordField
          {...checkedField('password')}
          {...reveal}
          label={t('accounts:password')}
          hint={canRetype ? t('password_retype') : t('accounts:password_hint', passwordLength)}
          minLength={passwordLength.min}
          unlike="name email"
          messages={{
            required: t('errors:accounts.new_password_required', passwordLength),
            short: t('errors:accounts.password_too_short', passwordLength),
            same: t('errors:accounts.password_is_email'),
          }}
        />
        {choices.passwordTwice ? (
          <PasswordField
            {...field('password_again')}
            {...reveal}
            label={t('accounts:password_again')}
            matches="password"
            messages={{
              required: t('errors:accounts.password_again_required'),
              differs: t('errors:accounts.passwords_differ'),
            }}
          />
        ) : null}
        {about ? null : agreement}
      </>
    ),
  }
  const message: Screen | null = about && {
    name: 'message',
    heading: t('step_message'),
    children: (
      <>
        <Textarea
          {...field('signup_message')}
          required={false}
          label={t('signup_message', { name: about.name })}
          hint={t('signup_message_hint')}
          optionalWord={t('optional')}
          value={values?.signup_message}
          most={choices.messageLength}
        />
        {agreement}
      </>
    ),
  }
  const screens = [you, ...(asksSeeking ? [wishes] : []), account, ...(message ? [message] : [])]
  const atFault = screens.findIndex(({ name }) => faults.some((fault) => screenOf[fault.field] === name))
  return (
    <SteppedForm
      action={PATHS.signup}
      checkedBy={ONBOARDING_ENDPOINTS.checkSignup.path}
      dataAttributes={{ 'data-h-form': 'signup' }}
      faultsTitle={refusal ? faultText(refusal) : undefined}
      faults={summary}
      // A form that was refused as a whole is sent again from its last step.
      current={atFault >= 0 ? atFault : refusal ? screens.length - 1 : 0}
      words={{ progress: t('steps'), back: t('step_back'), next: t('step_next'), send: t('create') }}
      steps={screens.map(({ heading, children }, at) => ({
        ...{ name: heading, heading, children },
        place: t('step_place', { number: at + 1, total: screens.length }),
      }))}
      opening={
        <>
          {returnTo === null ? null : <input type="hidden" name="returnTo" value={returnTo} />}
          {about ? <input type="hidden" name="member" value={about.id} /> : null}
          {about ? <AboutPerson person={about} /> : null}
        </>
      }
      closing={
        // Within the form, so that the dialog has it too. For a taken address the field's error has this link.
        isTaken ? null : (
          <OtherFormLink question={t('have_account')} href={withReturnTo(PATHS.login, returnTo)}>
            {t('shell:log_in')}
          </OtherFormLink>
        )
      }
    />
  )
}
