import { Select } from '@hearth/ui/components/select/select'
import { useTranslation } from 'react-i18next'
import { StepForm, type StepProps, useFieldError } from './step-form.tsx'

/** What somebody chooses to say of themself; nothing is chosen before they do. */
export function PersonalStep({ page: { traits }, ...form }: StepProps) {
  const { t } = useTranslation(['joining', 'profiles'])
  const errorOf = useFieldError(form.faults)
  return (
    <StepForm step="personal" {...form}>
      {traits.map(({ field, choices, value }) => (
        <Select
          key={field}
          name={field}
          label={t(`profiles:${field}`)}
          placeholder={t('choice_none')}
          options={choices.map((choice) => ({
            value: choice,
            label: t(`profiles:${field}.${choice}` as 'profiles:tattoos.one'),
          }))}
          value={value}
          error={errorOf(field)}
        />
      ))}
    </StepForm>
  )
}
