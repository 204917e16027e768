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

/** What somebody chooses to say of themself; nothing is chosen before they do. */
export function TraitFields({ traits, errorOf }: TraitFieldsProps) {
  const { t } = useTranslation(['onboarding', 'profiles'])
  return traits.map(({ field, choices, value }) => (
    <Select
      key={field}
      name={field}
      label={t(`profiles:${field}` as 'profiles:tattoos')}
      placeholder={t('choice_none')}
      options={choices.map((choice) => ({
        value: choice,
        label: t(`profiles:${field}.${choice}` as 'profiles:tattoos.one'),
      }))}
      value={value}
      error={errorOf(field)}
    />
  ))
}
