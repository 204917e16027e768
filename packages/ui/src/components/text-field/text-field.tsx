import { box } from '../field/field.css.ts'
import { Field, type FieldProps, ValidityMarks } from '../field/field.tsx'
import * as css from './text-field.css.ts'

/** Props of a text input besides those of its field. */
export interface TextInputProps extends FieldProps {
  readonly value?: string | undefined
  readonly autoComplete?: string | undefined
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'search' | 'url' | undefined
  readonly minLength?: number | undefined
  /** The browser stops input at this length and cuts pasted text. */
  readonly maxLength?: number | undefined
  /** Regular expression that the whole value must match; otherwise `messages.invalid` is shown. */
  readonly pattern?: string | undefined
  readonly dir?: 'auto' | 'ltr' | 'rtl' | undefined
  readonly placeholder?: string | undefined
}

interface TextFieldProps extends TextInputProps {
  readonly type?: 'text' | 'email' | 'search' | 'tel' | undefined
}

/** The attributes of a text `input` of any type; by default its text direction follows the typed text. */
export const inputAttributes = ({ name, dir = 'auto', dataAttributes, ...props }: Omit<TextInputProps, 'value'>) => ({
  name,
  dir,
  autoComplete: props.autoComplete,
  inputMode: props.inputMode,
  minLength: props.minLength,
  maxLength: props.maxLength,
  pattern: props.pattern,
  placeholder: props.placeholder,
  ...dataAttributes,
})

/** For values that are not sentences: no capitalisation and no spell-checking. */
export const NO_CORRECTION = { autoCapitalize: 'none', spellCheck: false } as const

/** A single-line text field whose direction follows the typed text. */
export function TextField({ type = 'text', value, ...props }: TextFieldProps) {
  const { id = props.name } = props
  return (
    <Field {...props} id={id}>
      {(control) => (
        <div className={box}>
          <input
            {...control}
            className={css.line}
            type={type}
            defaultValue={value}
            {...(type === 'email' ? NO_CORRECTION : {})}
            {...inputAttributes(props)}
          />
          <ValidityMarks />
        </div>
      )}
    </Field>
  )
}
