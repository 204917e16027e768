import { LocationFields } from '../../areas/profiles/location-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

export function LocationStep({ page: { location, version }, ...form }: StepProps) {
  return (
    <StepForm step="location" version={version} {...form}>
      {(errorOf) => <LocationFields location={location} errorOf={errorOf} />}
    </StepForm>
  )
}
