import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Form } from '../form/form.tsx'
import { Icon } from '../icon/icon.tsx'
import { Stepper } from '../stepper/stepper.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './stepped-form.css.ts'

interface FormStep {
  readonly name: string
  readonly heading: string
  /** Its position, such as "Step 2 of 4". */
  readonly place: string
  readonly children: ReactNode
}

interface SteppedFormProps extends Omit<ComponentProps<typeof Form>, 'children'> {
  readonly steps: readonly FormStep[]
  /** Index of the first step that is shown, such as the first one with an error. */
  readonly current?: number | undefined
  readonly words: { readonly progress: string; readonly back: string; readonly next: string; readonly send: string }
  /** The address that checks a step when it is left (`enhance/validate.ts`). */
  readonly checkedBy?: string | undefined
  /** `opening` stands above the steps. */
  readonly opening?: ReactNode
  readonly closing?: ReactNode
}

/** The value of a boolean data attribute: present or absent. */
const when = (shown: boolean) => (shown ? '' : undefined)

/** A form of public pages that is filled in step by step: the script shows one step at a time. Without a script it is one page. */
export function SteppedForm({
  steps,
  current = 0,
  words,
  opening,
  closing,
  checkedBy,
  dataAttributes,
  ...form
}: SteppedFormProps) {
  const last = steps.length - 1
  return (
    <Form
      {...form}
      dataAttributes={{
        ...dataAttributes,
        'data-h-steps': '',
        ...(checkedBy === undefined ? {} : { 'data-h-checked-by': checkedBy }),
      }}
    >
      {opening}
      {last > 0 ? (
        <div className={css.scripted}>
          <Stepper label={words.progress} steps={steps} current={current} />
        </div>
      ) : null}
      {steps.map(({ name, heading, place, children }, at) => (
        <fieldset key={name} className={css.step} data-h-step="" data-h-now={when(at === current)}>
          <legend className={css.legend}>
            <h2 className={css.heading} tabIndex={-1}>
              {last > 0 ? (
                <span className={css.scripted}>
                  <VisuallyHidden>{place}: </VisuallyHidden>
                </span>
              ) : null}
              {heading}
            </h2>
          </legend>
          <div className={css.fields}>{children}</div>
        </fieldset>
      ))}
      <div className={css.actions}>
        <span className={`${css.part} ${css.scripted}`} data-h-now={when(current > 0)} data-h-step-back="">
          <Button tone="outline" size="large" icon={<Icon shape={ArrowLeft} size={20} />}>
            {words.back}
          </Button>
        </span>
        <span className={`${css.onward} ${css.scripted}`} data-h-now={when(current < last)} data-h-step-next="">
          <Button size="large" wide>
            {words.next}
          </Button>
        </span>
        <span className={css.onward} data-h-now={when(current === last)} data-h-step-send="">
          <Button type="submit" size="large" wide>
            {words.send}
          </Button>
        </span>
      </div>
      {closing}
    </Form>
  )
}
