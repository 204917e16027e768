import { useState } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { countText, isNearlyFull } from './count-text.ts'
import * as css from './text-area.css.ts'

interface TextAreaProps extends FieldProps {
  readonly value?: string | undefined
  /** Characters that fit; more cannot be typed, and the counter says how many there are. */
  readonly maxLength: number
  /** Lines that are shown of an empty one; it grows with its text. */
  readonly rows?: number | undefined
}

/** A text of several lines whose direction follows what is typed, with a counter that is read aloud once little room is left. */
export function TextArea({ value = '', maxLength, rows = 3, dataAttributes, ...props }: TextAreaProps) {
  const { name, id = name } = props
  const [typed, setTyped] = useState(value)
  const count = countText(typed, maxLength)
  return (
    <Field {...props} id={id}>
      {(control) => (
        <>
          <textarea
            {...control}
            className={css.area}
            name={name}
            rows={rows}
            maxLength={maxLength}
            dir="auto"
            defaultValue={value}
            data-h-counted=""
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            {...dataAttributes}
          />
          <p className={css.count} data-h-count="" aria-hidden="true">
            {count}
          </p>
          <VisuallyHidden>
            <span role="status">{isNearlyFull(typed, maxLength) ? count : ''}</span>
          </VisuallyHidden>
        </>
      )}
    </Field>
  )
}
