import { AboutField } from '../../areas/profiles/about-field.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

export function AboutStep({ page: { about, version }, ...form }: StepProps) {
  return (
    <StepForm step="about" version={version} {...form}>
      {(errorOf) => <AboutField {...about} error={errorOf('about')} />}
    </StepForm>
  )
}
