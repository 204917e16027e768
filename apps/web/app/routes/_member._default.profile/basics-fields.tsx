import { TextLink } from '@hearth/ui/components/link/link'
import { RadioGroup } from '@hearth/ui/components/radio-group/radio-group'
import { Select } from '@hearth/ui/components/select/select'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { useTranslation } from 'react-i18next'
import { LocationFields } from '../../areas/profiles/location-fields.tsx'
import { useShell } from '../../shell/shell.ts'
import * as css from './own-profile.css.ts'
import type { OwnProfilePage } from './own-profile.server.ts'

interface BasicsFieldsProps extends Pick<OwnProfilePage, 'basics'> {
  /** What was sent in place of what is stored. */
  readonly sentText: (field: string) => string | undefined
  readonly errorOf: (field: string) => string | undefined
}

/** Name, gender, who is sought and where; the date of birth only to be read. */
export function BasicsFields({ basics, sentText, errorOf }: BasicsFieldsProps) {
  const { t } = useTranslation(['profiles', 'errors'])
  const { asked, genders, seekings } = basics
  const { country, region, city } = basics.location
  const location = {
    ...basics.location,
    country: sentText('country') ?? country,
    region: sentText('region') ?? region,
    city: sentText('city') ?? city,
  }
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        value={sentText('name') ?? basics.name}
        autoComplete="nickname"
        required
        messages={{ required: t('errors:accounts.name_required') }}
        error={errorOf('name')}
      />
      {asked.gender ? (
        <RadioGroup
          name="gender"
          legend={t('gender')}
          options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
          value={sentText('gender') ?? basics.gender}
          error={errorOf('gender')}
        />
      ) : null}
      {asked.seeking ? (
        <Select
          name="seeking"
          label={t('seeking')}
          options={seekings.map((value) => ({ value, label: t(`seeking.${value}`) }))}
          value={sentText('seeking') ?? basics.seeking}
          error={errorOf('seeking')}
        />
      ) : null}
      {asked.country || asked.place ? <LocationFields location={location} errorOf={errorOf} asked={asked} /> : null}
      <BirthDate birthDate={basics.birthDate} />
    </>
  )
}

/** Others see the age: whoever could change the date could pass for somebody else. */
function BirthDate({ birthDate }: Pick<OwnProfilePage['basics'], 'birthDate'>) {
  const { t } = useTranslation('profiles')
  const support = useShell()?.companyDetails.supportEmail
  return (
    <p className={css.note}>
      {t('birth_date_is', { date: birthDate })}{' '}
      {support ? <TextLink href={`mailto:${support}`}>{t('birth_date_ask')}</TextLink> : null}
    </p>
  )
}
