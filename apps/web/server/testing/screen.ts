import { type BoundFunctions, type queries, within } from '@testing-library/dom'
import { Window } from 'happy-dom'

interface Screen extends BoundFunctions<typeof queries> {
  readonly title: string
  /** What a form would send: the values of its fields by name, as often as they stand there. */
  valuesOf(form: HTMLElement): Record<string, string[]>
}

/** A page as its reader meets it, to be asked by role and text. Styles and scripts do nothing here. */
export function screenOf(html: string): Screen {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } })
  document.write(html)
  const body = document.body as unknown as HTMLElement
  return {
    ...within(body),
    title: document.title,
    valuesOf(form) {
      const values: Record<string, string[]> = {}
      for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')) {
        const { name, type } = field
        // happy-dom takes the first option of a parsed list for the chosen one.
        const value = field.querySelector<HTMLOptionElement>('option[selected]')?.value ?? field.value
        if (name === '' || (['checkbox', 'radio'].includes(type) && !(field as HTMLInputElement).checked)) continue
        values[name] = [...(values[name] ?? []), value]
      }
      return values
    },
  }
}
