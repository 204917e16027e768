import { type RefObject, useEffect, useRef, useState } from 'react'
import { listenToFields } from './validation.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Has the fields of a form say what is wrong with them in words of ours, as the script of documents has it: the value for `SpokenErrors`. Once a
 * form was sent, what the answer says of its fields counts.
 */
export function useValidation(form: RefObject<HTMLFormElement>, busy: boolean): ReadonlyMap<string, string> {
  const [errors, setErrors] = useState(NONE)
  const listening = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const { current } = form
    // An effect may run twice for one form.
    if (!current || listening.current === current) return
    listening.current = current
    listenToFields(current, {
      show: (field, message) => {
        const id = field.querySelector('[data-h-error]')?.id.replace(/-error$/, '')
        if (id) setErrors((before) => new Map(before).set(id, message ?? ''))
      },
      refuse: () => {},
    })
  }, [form])
  useEffect(() => {
    if (!busy) setErrors(NONE)
  }, [busy])
  return errors
}
