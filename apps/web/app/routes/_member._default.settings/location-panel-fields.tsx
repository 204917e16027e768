import { Button } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import type { ComponentProps } from 'react'
import { LocationFields } from '../../areas/profiles/location-fields.tsx'

type LocationPanelFieldsProps = ComponentProps<typeof LocationFields> & { readonly save: string }

/** Where a member lives, with the button that saves it. */
export const LocationPanelFields = ({ save, ...fields }: LocationPanelFieldsProps) => (
  <>
    <LocationFields {...fields} />
    <FormActions>
      <Button type="submit">{save}</Button>
    </FormActions>
  </>
)
