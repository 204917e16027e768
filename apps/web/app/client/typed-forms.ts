import { useEffect } from 'react'

/** Forms with typed values that have not been sent. */
const typedInto = new WeakSet<HTMLFormElement>()

/** Whether a form has typed values that have not been sent. */
export const isTypedInto = (form: HTMLFormElement): boolean => typedInto.has(form)

const EVENTS = ['input', 'submit', 'reset'] as const

function note({ type, target }: Event): void {
  const form = target instanceof HTMLFormElement ? target : (target as HTMLInputElement).form
  if (form) typedInto[type === 'input' ? 'add' : 'delete'](form)
}

/** Records in which forms something was typed, for dialogs that open by themselves. Used once, around all pages of the app. */
export function useTypedForms(): void {
  useEffect(() => {
    for (const event of EVENTS) addEventListener(event, note)
    return () => {
      for (const event of EVENTS) removeEventListener(event, note)
    }
  }, [])
}
