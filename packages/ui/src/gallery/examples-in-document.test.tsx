import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { allExamples } from './all-examples.ts'
import { sampleWords } from './sample-words.ts'

const PRESSED = 'a, button, input, select, textarea, summary'
const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget', 'data-h-reveals']

/** Whether an interactive element has an accessible name. */
const isNamed = (element: Element): boolean =>
  [
    element.getAttribute('aria-label'),
    ...[...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
    element.matches('a, button, summary') ? element.textContent : '',
  ].some((words) => words?.trim())

function openGallery(locale: string): Element {
  const examples = allExamples.flatMap(({ component, examples }) =>
    examples.map(({ name, render }) => <div key={`${component} ${name}`}>{render(sampleWords(locale))}</div>),
  )
  return render(examples).container
}

it('points from labels, descriptions and buttons only to what is there, once on the page', () => {
  const page = openGallery('de')
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(50)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  for (const attribute of REFERENCES) {
    const told = [...page.querySelectorAll(`[${attribute}]`)].flatMap(
      (element) => element.getAttribute(attribute)?.split(' ') ?? [],
    )
    expect(told.length, attribute).toBeGreaterThan(0)
    expect(
      told.filter((id) => !ids.includes(id)),
      attribute,
    ).toEqual([])
  }
})

it('names all that can be used, and nests nothing that can be pressed', () => {
  const page = openGallery('fi')
  const used = [...page.querySelectorAll(PRESSED)].filter((element) => !element.matches('[type=hidden]'))
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter((element) => !isNamed(element)).map(({ outerHTML }) => outerHTML)).toEqual([])
  const nested = used.filter((element) => element.matches('a, button') && element.querySelector(PRESSED))
  expect(nested.map(({ outerHTML }) => outerHTML)).toEqual([])
})
