import { ChevronDown } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'
import * as css from './select.css.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

interface PlainSelectProps {
  readonly name: string
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  /** Label of the option with the empty value, which stands for all. */
  readonly any?: string | undefined
  readonly disabled?: boolean | undefined
  readonly onChoose?: ((value: string) => void) | undefined
}

/** A select without hint, error and validity icons, such as a filter. */
export const PlainSelect = ({ name, label, options, value, any, disabled, onChoose }: PlainSelectProps) => (
  <div>
    <label htmlFor={name} className={css.label}>
      {label}
    </label>
    <div className={css.box}>
      <select
        id={name}
        className={css.plain}
        name={name}
        defaultValue={value}
        disabled={disabled}
        onChange={onChoose && ((event) => onChoose(event.target.value))}
      >
        {any === undefined ? null : <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <SelectArrow />
    </div>
  </div>
)

export const SelectArrow = ({ size = 20 }: { readonly size?: 16 | 20 }) => (
  <span className={css.arrow}>
    <Icon shape={ChevronDown} size={size} />
  </span>
)
