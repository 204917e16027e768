import { useFormElement } from '@hearth/ui/components/form/form-element'
import type { MouseEvent, ReactNode } from 'react'
import { PATHS } from '../../addresses.ts'
import type { PhotoChange } from './photo-changes.ts'

interface PhotoFormProps {
  /** Id of the photo. */
  readonly id: string
  /** The page to which the form leads back. */
  readonly returnTo: string
  readonly children: ReactNode
}

/** A form whose buttons change a photo without a script. */
export function PhotoForm({ id, returnTo, children }: PhotoFormProps) {
  const FormElement = useFormElement()
  return (
    <FormElement method="post" action={PATHS.profile_photo}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
    </FormElement>
  )
}

/** Props of a button in such a form; with a script it calls `act` instead of sending the form. */
export const changing = (change: PhotoChange, act: () => void) => ({
  type: 'submit' as const,
  name: 'change',
  value: change,
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    act()
  },
})
