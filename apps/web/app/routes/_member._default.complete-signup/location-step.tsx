import { useFieldError } from '../../areas/accounts/faults.ts'
import { LocationFields } from '../../areas/profiles/location-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

/** Where somebody lives. */
export function LocationStep({ page: { location }, ...form }: StepProps) {
  return (
    <StepForm step="location" {...form}>
      <LocationFields location={location} errorOf={useFieldError(form.faults)} />
    </StepForm>
  )
}
