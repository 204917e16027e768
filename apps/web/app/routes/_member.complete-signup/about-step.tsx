import { Textarea } from '@hearth/ui/components/textarea/textarea'
import { useTranslation } from 'react-i18next'
import { StepForm, type StepProps, useFieldError } from './step-form.tsx'

/** What somebody writes of themself. */
export function AboutStep({ page: { about }, ...form }: StepProps) {
  const { t } = useTranslation(['joining', 'profiles'])
  const errorOf = useFieldError(form.faults)
  return (
    <StepForm step="about" {...form}>
      <Textarea
        name="about"
        label={t('profiles:about')}
        hint={t('about_hint')}
        value={about.text}
        most={about.most}
        left={(count) => (count < 0 ? t('about_over', { count: -count }) : t('about_left', { count }))}
        error={errorOf('about')}
      />
    </StepForm>
  )
}
