import { type ReactNode, useEffect, useState } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './textarea.css.ts'

interface TextareaProps extends FieldProps {
  readonly value?: string | undefined
  /** A line or two are asked for: the field is no higher. */
  readonly few?: boolean | undefined
  /** The most characters, as a reader counts them; more can be typed, so that nothing that is pasted is cut in silence. */
  readonly most?: number | undefined
  /** Words how many characters are left, or are too many where it is below zero. */
  readonly left?: ((count: number) => string) | undefined
}

const segmenter = () => new Intl.Segmenter('und', { granularity: 'grapheme' })

/** How many characters a reader counts. */
export const charactersIn = (text: string): number => [...segmenter().segment(text)].length

/** What is left is said aloud from here on: at each key would be too often. */
const NEAR = 50

/** A text of several lines, whose direction follows what is typed; in the app it counts what is left. */
export function Textarea({ value = '', few = false, most, left, ...props }: TextareaProps) {
  const { name, id = name } = props
  const [remaining, setRemaining] = useState<number | null>(null)
  const count = (text: string) => {
    if (most !== undefined) setRemaining(most - charactersIn(text.trim()))
  }
  // Later the field counts for itself.
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
