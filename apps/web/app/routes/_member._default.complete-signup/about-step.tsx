import { useFieldError } from '../../areas/accounts/faults.ts'
import { AboutField } from '../../areas/profiles/about-field.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

/** What somebody writes of themself. */
export function AboutStep({ page: { about }, ...form }: StepProps) {
  const errorOf = useFieldError(form.faults)
  return (
    <StepForm step="about" {...form}>
      <AboutField {...about} error={errorOf('about')} />
    </StepForm>
  )
}
