import { TraitFields } from '../../areas/profiles/trait-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

export function PersonalStep({ page: { traits, gender, version }, ...form }: StepProps) {
  return (
    <StepForm step="personal" version={version} {...form}>
      {(errorOf) => <TraitFields traits={traits} gender={gender} errorOf={errorOf} />}
    </StepForm>
  )
}
