import { Select } from '@hearth/ui/components/select/select'
import { useTranslation } from 'react-i18next'

interface TraitChoice {
  readonly field: string
  readonly choices: readonly string[]
  readonly value: string
}

interface TraitFieldsProps {
  /** The stored gender of the member, by which choices are worded. */
  readonly gender: string | null
  readonly traits: readonly TraitChoice[]
  readonly errorOf: (field: string) => string | undefined
}

/** The fields for optional traits; nothing is preselected. */
export function TraitFields({ traits, gender, errorOf }: TraitFieldsProps) {
  const { t } = useTranslation('profiles')
  // i18next's context, as on the profile that these choices make.
  const context = gender ?? undefined
  return traits.map(({ field, choices, value }) => (
    <Select
      key={field}
      name={field}
      label={t(field as 'tattoos')}
      placeholder={t('choice_none')}
      options={choices.map((choice) => ({
        value: choice,
        label: t(`${field}.${choice}` as 'tattoos.one', { context }),
      }))}
      value={value}
      error={errorOf(field)}
    />
  ))
}
