import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './field.css.ts'

/** Attributes by which the script of documents finds an element. */
export type DataAttributes = Readonly<Record<`data-${string}`, string>>

/** What `enhance/validate` says of a wrong value; for a kind that is missing, the browser's own words. */
export interface Messages {
  readonly required?: string | undefined
  readonly invalid?: string | undefined
  readonly short?: string | undefined
  readonly long?: string | undefined
  readonly differs?: string | undefined
}

interface Frame {
  readonly hint?: ReactNode
  /** What is wrong with the value that was sent, and what to do about it. */
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** Stands behind the label of what is not required: "optional". */
  readonly optionalWord?: string | undefined
  readonly messages?: Messages | undefined
}

/** What every field with a label takes. The id of its control is its name, unless the page has that id already. */
export interface FieldProps extends Frame {
  readonly name: string
  readonly label: string
  readonly id?: string | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

/** What a control carries so that its label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string
  readonly required: boolean
  readonly 'aria-describedby': string
  readonly 'aria-invalid': true | undefined
}

/** The attributes by which `enhance/validate` knows a field and its messages. */
export const fieldAttributes = (messages: Messages = {}): DataAttributes => ({
  'data-h-field': '',
  ...Object.fromEntries(
    Object.entries(messages).flatMap(([kind, text]) => (text ? [[`data-h-message-${kind}`, text]] : [])),
  ),
})

const describedBy = (id: string, hint: ReactNode) => (hint ? `${id}-hint ${id}-error` : `${id}-error`)

const Hint = ({ id, hint }: { readonly id: string; readonly hint: ReactNode }) =>
  hint ? (
    <div id={`${id}-hint`} className={css.hint}>
      {hint}
    </div>
  ) : null

const Optional = ({ required, optionalWord }: Frame) =>
  optionalWord && !required ? <span className={css.optional}> {optionalWord}</span> : null

/** Where the error of a field stands or will stand: always there, so that what appears in it is spoken. */
export const FieldError = ({ id, error }: { readonly id: string; readonly error?: string | undefined }) => (
  <div id={`${id}-error`} className={css.error} aria-live="polite" data-h-error="">
    <span className={css.errorText}>{error}</span>
    <Icon shape={CircleAlert} size={20} />
  </div>
)

/** Icons over the end of a control, of which the one shows that fits its state: CSS alone decides. */
export const ValidityMarks = () => (
  <>
    <span className={css.validMark}>
      <Icon shape={CircleCheck} size={20} />
    </span>
    <span className={css.invalidMark}>
      <Icon shape={CircleAlert} size={20} />
    </span>
  </>
)

interface FieldFrameProps extends Frame {
  readonly id: string
  readonly label: string
  children(control: ControlProps): ReactNode
}

/** Label, hint, control and error of one value. */
export function Field({ id, label, hint, error, required = false, optionalWord, messages, children }: FieldFrameProps) {
  return (
    <div className={css.field} {...fieldAttributes(messages)}>
      <label htmlFor={id} className={css.label}>
        {label}
        <Optional required={required} optionalWord={optionalWord} />
      </label>
      <Hint id={id} hint={hint} />
      {children({
        id,
        required,
        'aria-describedby': describedBy(id, hint),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={id} error={error} />
    </div>
  )
}

interface FieldGroupProps extends Frame {
  /** Id of the first control, to which a summary of errors links; ids of the rest are made from it. */
  readonly id: string
  readonly legend: string
  /** Whether the group is a single choice, which is then what is wrong, rather than one of its controls. */
  readonly choice?: boolean
  readonly dataAttributes?: DataAttributes | undefined
  readonly children: ReactNode
}

/** Legend, hint, controls and error of one value that is given in several controls. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, legend, hint, error, required, optionalWord, messages, choice = false, dataAttributes, children } = props
  return (
    <fieldset
      className={css.group}
      aria-describedby={describedBy(id, hint)}
      {...(choice ? { role: 'radiogroup', 'aria-required': required, 'aria-invalid': error ? true : undefined } : {})}
      {...fieldAttributes(messages)}
      {...dataAttributes}
    >
      <legend className={css.label}>
        {legend}
        <Optional required={required} optionalWord={optionalWord} />
      </legend>
      <Hint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
