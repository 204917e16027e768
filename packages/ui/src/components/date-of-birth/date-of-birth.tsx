import { FieldGroup, type FieldProps } from '../field/field.tsx'
import { type Option, SelectArrow } from '../select/plain-select.tsx'
import * as css from './date-of-birth.css.ts'

type Part = 'day' | 'month' | 'year'

interface DateOfBirthProps extends Omit<FieldProps, 'label' | 'name'> {
  readonly legend: string
  /** The three values are `<name>_day`, `<name>_month` (1 to 12) and `<name>_year`. */
  readonly name?: string | undefined
  /** Name of each list, shown in it until something is chosen. */
  readonly words: Readonly<Record<Part, string>>
  /** January to December. */
  readonly months: readonly string[]
  /** The last allowed day, YYYY-MM-DD; a later one gets `messages.late`. */
  readonly latest?: string | undefined
  /** In the order in which they are offered. */
  readonly years: readonly number[]
  readonly value?: { readonly [P in Part]?: string | undefined } | undefined
  /** The order of the parts in the language's dates. */
  readonly order?: readonly Part[] | undefined
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)
const numbered = (values: readonly number[]): Option[] =>
  values.map((value) => ({ value: `${value}`, label: `${value}` }))

/**
 * A date of birth as three lists, which are quicker than a calendar for a day long ago and alike in every browser. The first list has the id of the
 * group.
 */
export function DateOfBirth({
  words,
  months,
  years,
  value = {},
  order = ['day', 'month', 'year'],
  latest = '',
  ...props
}: DateOfBirthProps) {
  const { name = 'date_of_birth', id = name, required = false, error } = props
  const options: Readonly<Record<Part, readonly Option[]>> = {
    day: numbered(DAYS),
    month: months.map((label, index) => ({ value: `${index + 1}`, label })),
    year: numbered(years),
  }
  return (
    <FieldGroup {...props} id={id} dataAttributes={{ ...props.dataAttributes, 'data-h-date': latest }}>
      <div className={css.parts}>
        {order.map((part, index) => (
          <div key={part} className={css.part}>
            <select
              className={css.select}
              id={index === 0 ? id : `${id}-${part}`}
              name={`${name}_${part}`}
              defaultValue={value[part] ?? ''}
              autoComplete={`bday-${part}`}
              required={required}
              aria-label={words[part]}
              aria-describedby={`${id}-error`}
              aria-invalid={error ? true : undefined}
            >
              <option value="">{words[part]}</option>
              {options[part].map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <SelectArrow size={16} />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
