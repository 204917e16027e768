import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { matchesOf } from '../combobox/matches.ts'
import { Field } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import type { Option } from '../select/plain-select.tsx'
import { line } from '../text-field/text-field.css.ts'
import * as css from './choice-chips.css.ts'

interface ChoiceChip extends Option {
  readonly icon: ReactNode
  readonly chosen: boolean
}

interface ChoiceChipsProps {
  /** Of every checkbox; its id is the name with the value. */
  readonly name: string
  readonly label: string
  readonly chips: readonly ChoiceChip[]
  /** With a field that searches the chips; `found` says how many are shown. */
  readonly search?: { readonly label: string; readonly found: (count: number) => string } | undefined
}

/** Checkboxes in the shape of chips, of which any number may be chosen. What the search hides stays chosen. */
export function ChoiceChips({ name, label, chips, search }: ChoiceChipsProps) {
  const [typed, setTyped] = useState('')
  const shown = typed.trim() === '' ? chips : matchesOf(chips, typed)
  const values = new Set(shown.map(({ value }) => value))
  return (
    <fieldset className={css.part} aria-label={label}>
      {search ? (
        <div className={css.search}>
          <Field id={`${name}-search`} label={search.label}>
            {(control) => (
              <input
                {...control}
                className={line}
                type="search"
                // Belongs to no form: it is not sent, and Enter sends nothing.
                form=""
                autoComplete="off"
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <p role="status" className={css.found}>
            {search.found(shown.length)}
          </p>
        </div>
      ) : null}
      <div className={css.chips}>
        {chips.map(({ value, label: words, icon, chosen }) => (
          <label key={value} className={css.chip} hidden={!values.has(value)}>
            <input
              type="checkbox"
              className={css.input}
              id={`${name}-${value}`}
              name={name}
              value={value}
              defaultChecked={chosen}
            />
            <span className={css.icon}>{icon}</span>
            <span className={css.tick}>
              <Icon shape={Check} size={20} />
            </span>
            <span className={css.text}>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
