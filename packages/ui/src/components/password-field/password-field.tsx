import { Eye, EyeOff } from 'lucide-react'
import { Field, ValidityMarks } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { type LineProps, lineAttributes, VERBATIM } from '../text-field/text-field.tsx'
import * as css from './password-field.css.ts'

interface PasswordFieldProps extends Omit<LineProps, 'value'> {
  /** Names the button beside it while the password is hidden, and while it is shown. */
  readonly show: string
  readonly hide: string
  /** Name of the field of the same form whose value it must repeat; `messages.differs` says if it does not. */
  readonly matches?: string | undefined
}

/** A password, with a button that shows it (`enhance/reveal-password`). Its value is never part of the page. */
export function PasswordField({ show, hide, matches, ...props }: PasswordFieldProps) {
  const { id = props.name } = props
  return (
    <Field {...props} id={id}>
      {(control) => (
        <div className={css.box}>
          <input
            {...control}
            className={css.line}
            type="password"
            data-h-matches={matches}
            {...VERBATIM}
            {...lineAttributes(props)}
          />
          <ValidityMarks />
          <button
            type="button"
            className={css.reveal}
            aria-label={show}
            aria-controls={id}
            data-h-reveals={id}
            data-h-show={show}
            data-h-hide={hide}
          >
            <Icon shape={Eye} size={20} />
            <Icon shape={EyeOff} size={20} />
          </button>
        </div>
      )}
    </Field>
  )
}
