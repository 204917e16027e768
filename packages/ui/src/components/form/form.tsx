import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DataAttributes } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './form.css.ts'

interface FormProps {
  readonly method?: 'get' | 'post' | undefined
  readonly action?: string | undefined
  readonly children: ReactNode
  /** Heads the summary of what is wrong with the form that was sent. */
  readonly faultsTitle?: string | undefined
  /** `field` is the id of the control to mend. */
  readonly faults?: readonly { readonly field: string; readonly text: string }[] | undefined
  /** It is being sent. */
  readonly busy?: boolean | undefined
  readonly dataAttributes?: DataAttributes | undefined
  readonly noValidate?: boolean | undefined
}

/** A form; after a failed attempt it begins with a summary that has the focus. */
export function Form({ method = 'post', faults = [], busy = false, ...props }: FormProps) {
  const { action, children, faultsTitle, dataAttributes, noValidate } = props
  return (
    <form
      className={css.form}
      method={method}
      action={action}
      noValidate={noValidate}
      aria-busy={busy || undefined}
      {...dataAttributes}
    >
      {faults.length > 0 ? (
        // biome-ignore lint/a11y/noAutofocus: the answer to a failed attempt is what its reader came for
        <div className={css.summary} role="alert" tabIndex={-1} autoFocus data-h-faults="">
          <Icon shape={CircleAlert} />
          <div className={css.summaryWords}>
            {faultsTitle ? <p className={css.summaryTitle}>{faultsTitle}</p> : null}
            <ul className={css.faults}>
              {faults.map(({ field, text }) => (
                <li key={`${field} ${text}`}>
                  <a className={css.fault} href={`#${field}`}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
      {children}
    </form>
  )
}

/** The buttons at the end of a form, the one that sends it first. */
export const FormActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)

/** A part of a long form under a heading. */
export const Fieldset = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset className={css.fieldset}>
    <legend className={css.legend}>{legend}</legend>
    <div className={css.fields}>{children}</div>
  </fieldset>
)
