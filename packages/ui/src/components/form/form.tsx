import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { DataAttributes } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './form.css.ts'
import { useFormElement } from './form-element.tsx'

/** What to correct: the id of its control, or the address of a page that helps, which may leave the form where it is. */
export type FormFault = { readonly text: string } & (
  | { readonly field: string }
  | { readonly href: string; readonly newTab?: boolean }
)

const addressOf = (fault: FormFault) => ('href' in fault ? fault.href : `#${fault.field}`)

interface FormProps {
  readonly method?: 'get' | 'post' | undefined
  readonly action?: string | undefined
  readonly children: ReactNode
  /** Title of the summary of errors; alone where there is nothing to correct. */
  readonly faultsTitle?: string | undefined
  readonly faults?: readonly FormFault[] | undefined
  /** The form is being sent. */
  readonly busy?: boolean | undefined
  readonly dataAttributes?: DataAttributes | undefined
  readonly noValidate?: boolean | undefined
}

/** A form; after a failed attempt it begins with a summary that has the focus. */
export function Form({ method = 'post', faults = [], busy = false, ...props }: FormProps) {
  const { action, children, faultsTitle, dataAttributes, noValidate } = props
  const FormElement = useFormElement()
  return (
    <FormElement
      className={css.form}
      method={method}
      action={action}
      noValidate={noValidate}
      aria-busy={busy || undefined}
      {...dataAttributes}
    >
      {faults.length > 0 || faultsTitle !== undefined ? <Summary title={faultsTitle} faults={faults} /> : null}
      {children}
    </FormElement>
  )
}

function Summary({ title, faults }: { readonly title: string | undefined; readonly faults: readonly FormFault[] }) {
  const summary = useRef<HTMLDivElement>(null)
  // The attribute focuses it when a document arrives; React itself would focus form controls only.
  useEffect(() => summary.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noAutofocus: after a failed attempt the errors are what matters
    <div ref={summary} className={css.summary} role="alert" tabIndex={-1} autoFocus data-h-faults="">
      <Icon shape={CircleAlert} />
      <div className={css.summaryWords}>
        {title ? <p className={css.summaryTitle}>{title}</p> : null}
        {faults.length > 0 ? (
          <ul className={css.faults}>
            {faults.map((fault) => (
              <li key={`${addressOf(fault)} ${fault.text}`}>
                <a
                  className={css.fault}
                  href={addressOf(fault)}
                  target={'href' in fault && fault.newTab ? '_blank' : undefined}
                >
                  {fault.text}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
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
