import { useEffect } from 'react'

/** Forms into which somebody has typed since they were last sent. */
const typedInto = new WeakSet<HTMLFormElement>()

/** Whether somebody has typed into a form and not sent it yet. */
export const isTypedInto = (form: HTMLFormElement): boolean => typedInto.has(form)

const EVENTS = ['input', 'submit', 'reset'] as const

function note({ type, target }: Event): void {
  const form = target instanceof HTMLFormElement ? target : (target as HTMLInputElement).form
  if (form) typedInto[type === 'input' ? 'add' : 'delete'](form)
}

/** Notes in which forms something was typed, for dialogs that open by themselves. Used once, by what is around all pages of the app. */
export function useTypedForms(): void {
  useEffect(() => {
    for (const event of EVENTS) addEventListener(event, note)
    return () => {
      for (const event of EVENTS) removeEventListener(event, note)
    }
  }, [])
}
