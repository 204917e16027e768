import { type BoundFunctions, type queries, within } from '@testing-library/dom'
import { Window } from 'happy-dom'

interface Screen extends BoundFunctions<typeof queries> {
  readonly title: string
  /** The values that a form would submit, by name, with repetitions. */
  valuesOf(form: HTMLElement): Record<string, string[]>
}

/** A page as a reader perceives it, to be queried by role and text. Styles and scripts have no effect. */
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
        // happy-dom ignores `selected` in parsed markup and takes the first option.
        const value = field.querySelector<HTMLOptionElement>('option[selected]')?.value ?? field.value
        if (name === '' || (['checkbox', 'radio'].includes(type) && !(field as HTMLInputElement).checked)) continue
        values[name] = [...(values[name] ?? []), value]
      }
      return values
    },
  }
}
