import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { matchesOf } from './matches.ts'

const CITIES = ['Alphen aan den Rijn', 'Gént', 'Rijnsburg', 'Amsterdam'].map((label, at) => ({
  value: `c${at}`,
  label,
}))

beforeAll(() => {
  // The test's DOM has no layout, hence no scrolling.
  Element.prototype.scrollIntoView = () => {}
})

it('scrolls its list into view when it opens', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  render(<Cities />)
  fireEvent.click(box())
  expect(scrolled.mock.instances[0]).toBe(screen.getByRole('listbox'))
  scrolled.mockRestore()
})

function Cities({ value = '', onOpen, free = false }: { value?: string; onOpen?: () => void; free?: boolean }) {
  const [chosen, setChosen] = useState(value)
  return (
    <form onSubmit={submitted}>
      <Combobox
        name="city"
        label="City"
        options={CITIES}
        free={free}
        value={chosen}
        onChoose={setChosen}
        placeholder="No city"
        onOpen={onOpen}
        none="None"
        found={(count) => `${count} found`}
      />
    </form>
  )
}
const submitted = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
const sent = () => document.querySelector<HTMLInputElement>('input[name=city]')?.value
const press = (key: string) => fireEvent.keyDown(box(), { key })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

it('is a select before it is hydrated', () => {
  const served = (html: string) => new DOMParser().parseFromString(html, 'text/html')
  const closed = served(renderToString(<Cities value="c1" />))
  expect(closed.querySelector('select#city[name="city"] option[selected]')?.textContent).toBe('Gént')
  expect(closed.body.innerHTML).not.toContain('combobox')
  const free = served(renderToString(<Cities value="c1" free />))
  expect(free.querySelector('input#city[name="city"]')?.getAttribute('value')).toBe('Gént')
})

it('finds what begins with the text first, then words that do, and else what holds it, without accents', () => {
  expect(matchesOf(CITIES, 'rijn').map(({ label }) => label)).toEqual(['Rijnsburg', 'Alphen aan den Rijn'])
  expect(matchesOf(CITIES, ' GENT').map(({ label }) => label)).toEqual(['Gént'])
  expect(matchesOf(CITIES, 'dam').map(({ label }) => label)).toEqual(['Amsterdam'])
  expect(matchesOf(CITIES, 'zee')).toEqual([])
  expect(matchesOf(CITIES, '')).toHaveLength(4)
})

it('is worked by the keyboard, with the focus in the text', () => {
  render(<Cities />)
  expect(box().getAttribute('aria-expanded')).toBe('false')
  press('ArrowDown')
  expect([box().getAttribute('aria-expanded'), names().length]).toEqual(['true', 4])
  type('rijn')
  expect(names()).toEqual(['Rijnsburg', 'Alphen aan den Rijn'])
  expect(screen.getByRole('status').textContent).toBe('2 found')
  press('ArrowDown')
  press('ArrowDown')
  const active = document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('Alphen aan den Rijn')
  press('Enter')
  expect([sent(), box().value, box().getAttribute('aria-expanded')]).toEqual(['c0', 'Alphen aan den Rijn', 'false'])
  expect(submitted).not.toHaveBeenCalled()
})

it('restores the choice by Escape, and clears it with the text', () => {
  render(<Cities value="c3" />)
  type('zzz')
  expect([screen.getByRole('status').textContent, box().getAttribute('aria-expanded')]).toEqual(['None', 'false'])
  press('Escape')
  expect([sent(), box().value]).toEqual(['c3', 'Amsterdam'])
  type('')
  fireEvent.blur(box())
  expect(sent()).toBe('')
})

it('takes a whole name that was typed, and sends on what it does not know', () => {
  render(<Cities />)
  type('gent')
  fireEvent.blur(box())
  expect([sent(), box().value]).toEqual(['c1', 'Gént'])
  type('Nowhere')
  fireEvent.blur(box())
  expect([sent(), box().value]).toEqual(['Nowhere', 'Nowhere'])
})

it('asks for its options when somebody is about to choose, and is chosen from by a pointer', () => {
  const onOpen = vi.fn()
  render(<Cities onOpen={onOpen} />)
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.focus(box())
  expect(onOpen).toHaveBeenCalled()
  fireEvent.click(box())
  fireEvent.click(screen.getByRole('option', { name: 'Amsterdam' }))
  expect(sent()).toBe('c3')
})
