// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { enhanceCountPeople } from './count-people.ts'

/** The words of the button when the script comes, after `choose` was done to the form. */
function wordsAfter(choose: (form: HTMLFormElement) => void): string | null {
  const root = document.implementation.createHTMLDocument()
  root.body.innerHTML = `<form role="search">
    <select name="gender"><option value="woman">Women</option><option value="man" selected>Men</option></select>
    <select name="country"><option value="">All</option><option value="NL">Netherlands</option></select>
    <input type="range" name="min_age" min="18" max="99" value="30">
    <button><span data-h-count="Show 312 people">Show</span></button>
  </form>`
  const form = root.querySelector('form')
  if (!form) throw new Error('The page has no form')
  choose(form)
  enhanceCountPeople(root)
  return form.querySelector('span')?.textContent ?? null
}

test('the button begins with the number of the page only while the form shows the search of the page', () => {
  expect(wordsAfter(() => undefined)).toBe('Show 312 people')
  const choices: Record<string, string> = { gender: 'woman', country: 'NL', min_age: '40' }
  for (const [name, value] of Object.entries(choices))
    expect([
      name,
      wordsAfter((form) => {
        const control = form.elements.namedItem(name) as HTMLSelectElement | HTMLInputElement
        control.value = value
      }),
    ]).toEqual([name, 'Show'])
})
