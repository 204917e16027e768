import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './field.css.ts'
import { useShownError } from './spoken-errors.tsx'

/** Attributes by which the script of documents finds an element. */
export type DataAttributes = Readonly<Record<`data-${string}`, string>>

/** Messages for a wrong value, by kind; where one is missing the browser's own is shown. */
export interface Messages {
  readonly required?: string | undefined
  readonly invalid?: string | undefined
  readonly short?: string | undefined
  readonly long?: string | undefined
  readonly differs?: string | undefined
  /** Of a password that is another field's value. */
  readonly same?: string | undefined
  /** Of a date after the latest one. */
  readonly late?: string | undefined
}

interface FieldInfo {
  readonly hint?: ReactNode
  /** The error of the value that was sent, with its remedy. */
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** Follows the label of a field that is not required: "optional". */
  readonly optionalWord?: string | undefined
  readonly messages?: Messages | undefined
}

/** Props of every labelled field. The id of its control is `id`, or else its name. */
export interface FieldProps extends FieldInfo {
  readonly name: string
  readonly label: string
  readonly id?: string | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly required: boolean
  readonly 'aria-describedby': string
  readonly 'aria-invalid': true | undefined
}

/** The data attributes that give the script of documents a field and its messages. */
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

const Optional = ({ required, optionalWord }: FieldInfo) =>
  optionalWord && !required ? <span className={css.optional}> {optionalWord}</span> : null

/** The error of a field. The element is there without an error, too: a live region must exist before its text changes. */
export const FieldError = ({ id, error }: { readonly id: string; readonly error?: string | undefined }) => (
  <div id={`${id}-error`} className={css.error} aria-live="polite" data-h-error="">
    <span className={css.errorText}>{error}</span>
    <Icon shape={CircleAlert} size={20} />
  </div>
)

/** The icons for a valid and an invalid value; CSS shows the one that fits the control's state. */
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

interface ControlFieldProps extends FieldInfo {
  readonly id: string
  readonly label: string
  children(control: ControlProps): ReactNode
}

/** One control with its label, hint and error. */
export function Field({
  id,
  label,
  hint,
  error: sent,
  required = false,
  optionalWord,
  messages,
  children,
}: ControlFieldProps) {
  const error = useShownError(id, sent)
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

interface FieldGroupProps extends FieldInfo {
  /** Id of the first control, to which the summary of errors links; the other ids are derived from it. */
  readonly id: string
  readonly legend: string
  /** The group is one choice: an error belongs to the group and not to one of its controls. */
  readonly choice?: boolean
  readonly dataAttributes?: DataAttributes | undefined
  readonly children: ReactNode
}

/** Several controls for one value, with a legend, hint and error. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, legend, hint, required, optionalWord, messages, choice = false, dataAttributes, children } = props
  const error = useShownError(id, props.error)
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
