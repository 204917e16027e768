import { type BoundFunctions, type queries, within } from '@testing-library/dom'
import { Window } from 'happy-dom'
import { textOf } from './browser.ts'

/** A part of a page, to be asked by role and text. */
export interface Part extends BoundFunctions<typeof queries> {
  readonly element: HTMLElement
  /** Its words as they are read, each blank one space. */
  readonly text: string
  /** The addresses that its links lead to, in their order. */
  readonly links: readonly string[]
  /** What a selector names in it: for what has neither a role nor a text. */
  all(selector: string): HTMLElement[]
  /** The first of them; empty where there is none. */
  first(selector: string): Part
}

interface Screen extends Part {
  readonly title: string
  /** The language that the page says it is in. */
  readonly lang: string
  /** What the page is about, without the bars around it; empty where it has none. */
  readonly main: Part
  /** What a selector names in the whole document, the head included. */
  inDocument(selector: string): HTMLElement[]
  /** What the head says under a name, such as `robots`; undefined where it says nothing. */
  meta(name: string): string | undefined
  /** What a form would send: the values of its fields by name, as often as they stand there. */
  valuesOf(form: HTMLElement): Record<string, string[]>
  /** What the form that has these values would send by its only button, hidden fields such as its version included; empty where there is no such form. */
  sentWith(values: Readonly<Record<string, string>>): Record<string, string>
}

/** A page as its reader meets it, or a piece of one, to be asked by role and text. Styles and scripts do nothing here. */
export function screenOf(html: string): Screen {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } })
  document.write(html)
  const root = document.documentElement as unknown as HTMLElement
  const nothing = document.createElement('div') as unknown as HTMLElement

  const all = (within: HTMLElement, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)]
  const partOf = (element: HTMLElement): Part => ({
    ...within(element),
    element,
    get text() {
      return textOf(element.outerHTML).trim()
    },
    get links() {
      return all(element, 'a[href]').map((link) => link.getAttribute('href') ?? '')
    },
    all: (selector) => all(element, selector),
    first: (selector) => partOf(element.querySelector<HTMLElement>(selector) ?? nothing),
  })

  const valuesOf = (form: HTMLElement) => {
    const values: Record<string, string[]> = {}
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')) {
      const { name, type } = field
      // happy-dom takes the first option of a parsed list for the chosen one.
      const value = field.querySelector<HTMLOptionElement>('option[selected]')?.value ?? field.value
      if (name === '' || (['checkbox', 'radio'].includes(type) && !(field as HTMLInputElement).checked)) continue
      values[name] = [...(values[name] ?? []), value]
    }
    return values
  }

  const body = partOf(document.body as unknown as HTMLElement)
  return Object.assign(body, {
    title: document.title,
    lang: root.lang,
    main: body.first('main'),
    inDocument: (selector: string) => [...(document as unknown as Document).querySelectorAll<HTMLElement>(selector)],
    meta: (name: string) => root.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? undefined,
    valuesOf,
    sentWith: (values: Readonly<Record<string, string>>) => {
      const forms = all(root, 'form').map((form) => {
        const [button, ...others] = form.querySelectorAll<HTMLButtonElement>('button[name]:not([type="button"])')
        const fields = Object.entries(valuesOf(form)).map(([name, [value = '']]) => [name, value])
        return Object.fromEntries([...fields, ...(button && others.length === 0 ? [[button.name, button.value]] : [])])
      })
      return forms.find((sent) => Object.entries(values).every(([name, value]) => sent[name] === value)) ?? {}
    },
  })
}
