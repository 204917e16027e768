import { type ReactNode, useEffect, useState } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { charactersIn, NEAR } from './characters.ts'
import * as css from './textarea.css.ts'

interface TextareaProps extends FieldProps {
  readonly value?: string | undefined
  /** Whether one or two lines are expected; the field is lower then. */
  readonly few?: boolean | undefined
  /** The largest number of visible characters. More can be typed, so that pasted text is never cut silently. */
  readonly most?: number | undefined
  /** The text that says how many characters are left, or too many if the number is negative. */
  readonly left?: ((count: number) => string) | undefined
}

/** A text of several lines whose direction follows the typed text; in the app it counts the characters that are left. */
export function Textarea({ value = '', few = false, most, left, ...props }: TextareaProps) {
  const { name, id = name } = props
  const [remaining, setRemaining] = useState<number | null>(null)
  const count = (text: string) => {
    if (most !== undefined) setRemaining(most - charactersIn(text.trim()))
  }
  // Counts the initial value once; later changes are counted by the field's own events.
  useEffect(() => count(value), [])
  return (
    <Field {...props} id={id}>
      {(control) => (
        <>
          <textarea
            {...control}
            className={few ? css.area : `${css.area} ${css.tall}`}
            name={name}
            dir="auto"
            rows={few ? 2 : 5}
            defaultValue={value}
            onInput={({ currentTarget }) => count(currentTarget.value)}
            {...props.dataAttributes}
          />
          {left ? <Remaining count={remaining}>{remaining === null ? null : left(remaining)}</Remaining> : null}
        </>
      )}
    </Field>
  )
}

const Remaining = ({ count, children }: { readonly count: number | null; readonly children: ReactNode }) => (
  <>
    <p className={css.count} aria-hidden="true" data-over={count !== null && count < 0 ? '' : undefined}>
      {children ?? '\u00a0'}
    </p>
    <span role="status">
      <VisuallyHidden>{count !== null && count <= NEAR ? children : ''}</VisuallyHidden>
    </span>
  </>
)
