import { type RefObject, useEffect, useRef, useState } from 'react'
import { listenToFields } from './validation.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Validates the fields of a form with the messages of their own that the documents' script uses too. Returns the value for `SpokenErrors`; it is
 * emptied when a submission ends, because the errors of the answer count then.
 */
export function useValidation(form: RefObject<HTMLFormElement>, busy: boolean): ReadonlyMap<string, string> {
  const [errors, setErrors] = useState(NONE)
  const listening = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const { current } = form
    // React may run the effect twice for one form.
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
