import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { field } from '../field/field.css.ts'
import { type DataAttributes, FieldError, fieldAttributes, type Messages } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './checkbox.css.ts'

interface CheckboxProps {
  readonly name: string
  readonly value?: string | undefined
  readonly id?: string | undefined
  /** May contain links. */
  readonly label: ReactNode
  readonly checked?: boolean | undefined
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  readonly messages?: Messages | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

/** A labelled checkbox with an error. */
export function Checkbox(props: CheckboxProps) {
  const { name, value, id = name, label, checked = false, error, required = false, messages, dataAttributes } = props
  return (
    <div className={field} {...fieldAttributes(messages)}>
      <label className={css.row}>
        <span className={css.box}>
          <input
            type="checkbox"
            className={css.input}
            id={id}
            name={name}
            value={value}
            defaultChecked={checked}
            required={required}
            aria-describedby={`${id}-error`}
            aria-invalid={error ? true : undefined}
            {...dataAttributes}
          />
          <span className={css.mark}>
            <Icon shape={Check} size={20} />
          </span>
        </span>
        <span className={css.label}>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
