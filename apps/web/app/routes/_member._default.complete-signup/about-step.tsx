import { AboutField } from '../../areas/profiles/about-field.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

/** What somebody writes of themself. */
export function AboutStep({ page: { about }, ...form }: StepProps) {
  return (
    <StepForm step="about" {...form}>
      {(errorOf) => <AboutField {...about} error={errorOf('about')} />}
    </StepForm>
  )
}
