import { Field, type FieldProps, ValidityMarks } from '../field/field.tsx'
import { type Option, SelectArrow } from './plain-select.tsx'
import * as css from './select.css.ts'

interface SelectProps extends FieldProps {
  readonly options: readonly Option[]
  readonly value?: string | undefined
  /** Label of the empty choice. */
  readonly placeholder?: string | undefined
  readonly autoComplete?: string | undefined
}

/** A native select with label, hint and error. */
export function Select({ options, value, placeholder, autoComplete, dataAttributes, ...props }: SelectProps) {
  const { name, id = name } = props
  return (
    <Field {...props} id={id}>
      {(control) => (
        <div className={css.box}>
          <select
            {...control}
            className={css.select}
            name={name}
            defaultValue={value ?? (placeholder === undefined ? undefined : '')}
            autoComplete={autoComplete}
            {...dataAttributes}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ValidityMarks />
          <SelectArrow />
        </div>
      )}
    </Field>
  )
}
