import type { ReactNode } from 'react'
import { FieldGroup, type FieldProps } from '../field/field.tsx'
import type { Option } from '../select/plain-select.tsx'
import * as css from './radio-group.css.ts'

interface RadioGroupProps extends Omit<FieldProps, 'label'> {
  readonly legend: string
  readonly options: readonly (Option & { readonly icon?: ReactNode; readonly disabled?: boolean })[]
  readonly value?: string | undefined
  /** Side by side as far as there is space, or one per line. */
  readonly layout?: 'row' | 'column' | undefined
}

/** A group of radio buttons. The first one has the id of the group. */
export function RadioGroup({ options, value, layout = 'row', ...props }: RadioGroupProps) {
  const { name, id = name, required = false } = props
  return (
    <FieldGroup {...props} id={id} choice>
      <div className={css.options({ layout })}>
        {options.map((option, index) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              className={css.input}
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              required={required}
              disabled={option.disabled ?? false}
            />
            <span className={css.face}>
              <span className={css.dot} />
              <span className={css.words}>{option.label}</span>
              {option.icon}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
