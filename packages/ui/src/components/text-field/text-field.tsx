import { Field, type FieldProps, ValidityMarks } from '../field/field.tsx'
import * as css from './text-field.css.ts'

/** What a line of text takes besides its frame. */
export interface LineProps extends FieldProps {
  readonly value?: string | undefined
  readonly autoComplete?: string | undefined
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'search' | 'url' | undefined
  readonly minLength?: number | undefined
  /** More cannot be typed; what is pasted is cut. */
  readonly maxLength?: number | undefined
  /** Regular expression that the whole value must match; a miss is `messages.invalid`. */
  readonly pattern?: string | undefined
  readonly dir?: 'auto' | 'ltr' | 'rtl' | undefined
  readonly placeholder?: string | undefined
}

interface TextFieldProps extends LineProps {
  readonly type?: 'text' | 'email' | 'search' | 'tel' | undefined
}

/** The attributes of a line's `input` that do not depend on its kind; it is written in whichever direction it is typed. */
export const lineAttributes = ({ name, dir = 'auto', dataAttributes, ...props }: Omit<LineProps, 'value'>) => ({
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

/** What is no sentence is neither capitalized nor corrected. */
export const VERBATIM = { autoCapitalize: 'none', spellCheck: false } as const

/** One line of text, written in whichever direction it is typed. */
export function TextField({ type = 'text', value, ...props }: TextFieldProps) {
  const { id = props.name } = props
  return (
    <Field {...props} id={id}>
      {(control) => (
        <div className={css.box}>
          <input
            {...control}
            className={css.line}
            type={type}
            defaultValue={value}
            {...(type === 'email' ? VERBATIM : {})}
            {...lineAttributes(props)}
          />
          <ValidityMarks />
        </div>
      )}
    </Field>
  )
}
