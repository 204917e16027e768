import { TraitFields } from '../../areas/profiles/trait-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

export function PersonalStep({ page: { traits, version }, ...form }: StepProps) {
  return (
    <StepForm step="personal" version={version} {...form}>
      {(errorOf) => <TraitFields traits={traits} errorOf={errorOf} />}
    </StepForm>
  )
}
