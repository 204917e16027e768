import type { ChangeEvent } from 'react'
import * as css from './switch.css.ts'

interface SwitchProps {
  readonly name: string
  readonly label: string
  readonly on: boolean
  /** Called once the control is switched; the caller then passes another `on`, or the control is back where it was. */
  readonly onSwitch?: ((on: boolean, form: HTMLFormElement | null) => void) | undefined
}

/** A setting that is on or off and takes effect at once. Without a script it is a checkbox of its form. */
export const Switch = ({ name, label, on, onSwitch }: SwitchProps) => (
  <label className={css.row}>
    <span className={css.label}>{label}</span>
    <span className={css.track}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        className={css.input}
        name={name}
        checked={on}
        // A browser that restores forms would show what is not stored.
        autoComplete="off"
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onSwitch?.(target.checked, target.form)}
      />
      <span className={css.thumb} />
    </span>
  </label>
)
