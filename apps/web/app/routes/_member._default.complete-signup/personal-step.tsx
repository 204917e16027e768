import { TraitFields } from '../../areas/profiles/trait-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

/** What somebody chooses to say of themself. */
export function PersonalStep({ page: { traits }, ...form }: StepProps) {
  return (
    <StepForm step="personal" {...form}>
      {(errorOf) => <TraitFields traits={traits} errorOf={errorOf} />}
    </StepForm>
  )
}
