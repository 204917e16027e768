import { CircleCheck } from 'lucide-react'
import { type ForwardedRef, forwardRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './form.css.ts'

interface FormStatusProps {
  /** What is announced about the form; null for nothing. */
  readonly text: string | null
  /** Whether the form was saved. */
  readonly saved: boolean
}

/**
 * The result of sending a form, announced to screen readers: the live region is there before its text. It can take the focus when the form is gone.
 */
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
