import { CircleCheck } from 'lucide-react'
import { type ForwardedRef, forwardRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './form.css.ts'

interface FormStatusProps {
  /** What is said of the form; null for nothing. */
  readonly text: string | null
  /** Whether what was sent is saved. */
  readonly saved: boolean
}

/** What became of a form, read aloud: the element is there before its words are. It takes the focus where the form is gone. */
export const FormStatus = forwardRef(({ text, saved }: FormStatusProps, ref: ForwardedRef<HTMLParagraphElement>) => (
  <p ref={ref} className={css.status} role="status" tabIndex={-1} data-saved={saved ? '' : undefined}>
    {text === null ? null : (
      <>
        {saved ? <Icon shape={CircleCheck} size={20} /> : null}
        <span>{text}</span>
      </>
    )}
  </p>
))
