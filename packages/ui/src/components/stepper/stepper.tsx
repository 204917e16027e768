import { Check } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './stepper.css.ts'

interface Step {
  readonly name: string
  /** Where in the row it stands, such as "Step 2 of 4": shown of the step that is under way. */
  readonly place: string
  /** Of a step in which nothing was filled in, the word that says so: it has no tick. */
  readonly empty?: string | undefined
}

interface StepperProps {
  /** Names the list. */
  readonly label: string
  readonly steps: readonly Step[]
  /** Index of the step that is under way. In documents a script moves it. */
  readonly current: number
}

/** How far somebody has come in a row of steps: a bar for each, ticked when it is done, hollow when it was left out, and the place of the one that is under way. */
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
