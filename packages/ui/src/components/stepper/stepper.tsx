import { Check } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './stepper.css.ts'

interface Step {
  readonly name: string
  /** Its position, such as "Step 2 of 4"; shown for the current step. */
  readonly place: string
  /** For a step in which nothing was filled in: the word that says so. It gets no tick. */
  readonly empty?: string | undefined
}

interface StepperProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly steps: readonly Step[]
  /** Index of the current step. In documents the script moves it. */
  readonly current: number
}

/** Progress through a row of steps: a bar for each, with a tick when done and hollow when skipped, and the position of the current one. */
export const Stepper = ({ label, steps, current }: StepperProps) => (
  <ol className={css.list} aria-label={label} data-h-stepper="">
    {steps.map(({ name, place, empty }, at) => (
      <li
        key={name}
        className={css.step}
        aria-current={at === current ? 'step' : undefined}
        data-done={at < current ? '' : undefined}
        data-empty={at < current && empty ? '' : undefined}
      >
        <span className={css.bar}>
          <Icon shape={Check} size={16} />
        </span>
        <span className={css.place}>{place}</span>
        <VisuallyHidden>
          : {name}
          {at < current && empty ? `, ${empty}` : null}
        </VisuallyHidden>
      </li>
    ))}
  </ol>
)
