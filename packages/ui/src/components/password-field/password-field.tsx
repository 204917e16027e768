import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Field, ValidityMarks } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { inputAttributes, NO_CORRECTION, type TextInputProps } from '../text-field/text-field.tsx'
import * as css from './password-field.css.ts'

interface PasswordFieldProps extends Omit<TextInputProps, 'value'> {
  /** Labels of the button while the password is hidden and while it is shown. */
  readonly show: string
  readonly hide: string
  /** Name of the field of the same form whose value it must repeat; `messages.differs` is shown if it does not. */
  readonly matches?: string | undefined
  /** Names of fields of the same form whose values it must not repeat; `messages.same` is shown if it does. */
  readonly unlike?: string | undefined
}

/** A password field with a button that shows the password. The page never contains its value. */
export function PasswordField({ show, hide, matches, unlike, ...props }: PasswordFieldProps) {
  const { id = props.name } = props
  const { line, shown, toggle } = useReveal()
  return (
    <Field {...props} id={id}>
      {(control) => (
        <div className={css.box}>
          <input
            {...control}
            ref={line}
            className={css.line}
            type={shown ? 'text' : 'password'}
            data-h-matches={matches}
            data-h-unlike={unlike}
            {...NO_CORRECTION}
            {...inputAttributes(props)}
          />
          <ValidityMarks />
          <button
            type="button"
            className={css.reveal}
            aria-label={shown ? hide : show}
            aria-controls={id}
            data-h-reveals={id}
            data-h-show={show}
            data-h-hide={hide}
            data-h-shown={shown ? '' : undefined}
            onClick={toggle}
          >
            <Icon shape={Eye} size={20} />
            <Icon shape={EyeOff} size={20} />
          </button>
        </div>
      )}
    </Field>
  )
}

function useReveal() {
  const line = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  // If it were submitted as text, the browser would offer the password for auto-completion.
  useEffect(() => {
    const input = line.current
    const form = shown ? input?.form : null
    if (!input || !form) return
    const onSubmit = () => {
      input.type = 'password'
      setShown(false)
    }
    form.addEventListener('submit', onSubmit, true)
    return () => form.removeEventListener('submit', onSubmit, true)
  }, [shown])
  return { line, shown, toggle: () => setShown(!shown) }
}
