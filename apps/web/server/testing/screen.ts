import { type BoundFunctions, type queries, within } from '@testing-library/dom'
import { Window } from 'happy-dom'
import { textOf } from './browser.ts'

/** A part of a page, to be queried by role and text. */
export interface Part extends BoundFunctions<typeof queries> {
  readonly element: HTMLElement
  /** Its visible text with single spaces. */
  readonly text: string
  /** The addresses of its links, in order. */
  readonly links: readonly string[]
  /** Its elements that match a selector, for those with neither a role nor a text. */
  all(selector: string): HTMLElement[]
  /** The first of them; empty if there is none. */
  first(selector: string): Part
}

interface Screen extends Part {
  readonly title: string
  /** The page's stated language. */
  readonly lang: string
  /** The page's `main`; empty if it has none. */
  readonly main: Part
  /** Matching elements of the whole document, including the head. */
  inDocument(selector: string): HTMLElement[]
  /** The content of a `meta` element such as `robots`; undefined without one. */
  meta(name: string): string | undefined
  /** The values that a form would submit, by name, with repetitions. */
  valuesOf(form: HTMLElement): Record<string, string[]>
  /** What the form with these values would submit by its only button, including hidden fields; empty if there is no such form. */
  sentWith(values: Readonly<Record<string, string>>): Record<string, string>
}

/** Kept because parsing a page of 30 kB takes 60 ms, and most pages are queried several times in a row. */
let latest: { readonly html: string; readonly screen: Screen } | undefined

/** A page, or a piece of one, to be queried by role and text. Styles and scripts have no effect. */
export function screenOf(html: string): Screen {
  if (latest?.html !== html) latest = { html, screen: read(html) }
  return latest.screen
}

function read(html: string): Screen {
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
      // happy-dom ignores `selected` in parsed markup and takes the first option.
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
