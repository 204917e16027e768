import { LocationFields } from '../../areas/profiles/location-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

/** Where somebody lives. */
export function LocationStep({ page: { location }, ...form }: StepProps) {
  return (
    <StepForm step="location" {...form}>
      {(errorOf) => <LocationFields location={location} errorOf={errorOf} />}
    </StepForm>
  )
}
