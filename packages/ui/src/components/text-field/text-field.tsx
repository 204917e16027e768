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

/** One line of text, written in whichever direction it is typed. */
export function TextField({ type = 'text', hooks, ...props }: TextFieldProps) {
  const { name, id = name, value, autoComplete, inputMode, minLength, maxLength, pattern, dir = 'auto' } = props
  return (
    <Field {...props} id={id}>
      {(control) => (
        <div className={css.box}>
          <input
            {...control}
            className={css.line}
            type={type}
            name={name}
            defaultValue={value}
            dir={dir}
            autoComplete={autoComplete}
            inputMode={inputMode}
            minLength={minLength}
            maxLength={maxLength}
            pattern={pattern}
            placeholder={props.placeholder}
            {...(type === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {})}
            {...hooks}
          />
          <ValidityMarks />
        </div>
      )}
    </Field>
  )
}
