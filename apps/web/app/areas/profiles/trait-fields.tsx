import { Select } from '@hearth/ui/components/select/select'
import { useTranslation } from 'react-i18next'

interface TraitChoice {
  readonly field: string
  readonly choices: readonly string[]
  readonly value: string
}

interface TraitFieldsProps {
  readonly traits: readonly TraitChoice[]
  readonly errorOf: (field: string) => string | undefined
}

/** The fields for optional traits; nothing is preselected. */
export function TraitFields({ traits, errorOf }: TraitFieldsProps) {
  const { t } = useTranslation('profiles')
  return traits.map(({ field, choices, value }) => (
    <Select
      key={field}
      name={field}
      label={t(field as 'tattoos')}
      placeholder={t('choice_none')}
      options={choices.map((choice) => ({
        value: choice,
        label: t(`${field}.${choice}` as 'tattoos.one'),
      }))}
      value={value}
      error={errorOf(field)}
    />
  ))
}
