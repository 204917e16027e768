import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { Range } from './range.tsx'
import type { RangeValues } from './range-ends.ts'

afterEach(cleanup)

const ages = (from: number, to: number, onChange?: (values: RangeValues) => void) => (
  <Range
    legend="Age"
    min={18}
    max={98}
    unit="years"
    from={{ name: 'age_from', label: 'From', value: from }}
    to={{ name: 'age_to', label: 'To', value: to }}
    onChange={onChange}
  />
)
const end = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const shown = () => screen.getAllByRole('status', { hidden: true }).map((output) => output.textContent)
const line = () => {
  const span = document.querySelector('rect')
  return [Number(span?.getAttribute('x')), Number(span?.getAttribute('width'))]
}
const move = (name: string, value: number) => fireEvent.input(end(name), { target: { value: `${value}` } })

it('is two sliders with names of their own, whose values are shown and sent', () => {
  const { container } = render(<form>{ages(28, 45)}</form>)
  expect(shown()).toEqual(['28', '45'])
  expect(line()).toEqual([10, 17])
  expect(container.textContent).toContain('28 – 45 years')
  const form = container.querySelector('form') as HTMLFormElement
  expect([...new FormData(form)]).toEqual([
    ['age_from', '28'],
    ['age_to', '45'],
  ])
})

it('follows its ends, keeps them in order and reports each move', () => {
  const onChange = vi.fn()
  render(ages(28, 45, onChange))
  move('From', 40)
  expect(onChange).toHaveBeenLastCalledWith({ from: 40, to: 45 })
  move('From', 60)
  expect(onChange).toHaveBeenLastCalledWith({ from: 45, to: 45 })
  move('To', 20)
  expect(onChange).toHaveBeenLastCalledWith({ from: 45, to: 45 })
  expect(shown()).toEqual(['45', '45'])
  expect(line()).toEqual([27, 0])
  expect([end('From').value, end('To').value]).toEqual(['45', '45'])
})

it('moves to other values that it is given, and not back by being given the same ones', () => {
  const onChange = vi.fn()
  const { rerender } = render(ages(28, 45, onChange))
  move('To', 50)
  rerender(ages(28, 45, onChange))
  expect(shown()).toEqual(['28', '50'])
  rerender(ages(30, 60, onChange))
  expect(shown()).toEqual(['30', '60'])
  expect([end('From').value, end('To').value]).toEqual(['30', '60'])
  expect(onChange).toHaveBeenCalledOnce()
})

it('keeps what was moved before the page became React’s', () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(ages(28, 45))
  end('To').value = '70'
  render(ages(28, 45), { container: place, hydrate: true })
  expect(shown()).toEqual(['28', '70'])
  expect(end('To').value).toBe('70')
})

it('puts the lower end on top where only it can move', () => {
  render(ages(28, 45))
  expect(end('From').dataset.hFront).toBeUndefined()
  move('To', 98)
  move('From', 98)
  expect(end('From').dataset.hFront).toBe('')
})

it('has one end where the other cannot be moved, and says that the highest value is open', () => {
  const onChange = vi.fn()
  const to = { name: 'age_to', label: 'To', value: 98 }
  render(<Range legend="Age" min={18} max={98} to={to} open onChange={onChange} />)
  expect(screen.getAllByRole('slider')).toHaveLength(1)
  expect(shown()).toEqual(['18', '98+'])
  move('To', 50)
  expect(shown()).toEqual(['18', '50'])
  expect(onChange).toHaveBeenLastCalledWith({ from: 18, to: 50 })
})

it('says its values as they are shown, with the unit', () => {
  const to = { name: 'age_to', label: 'To', value: 98 }
  const { unmount } = render(<Range legend="Age" min={18} max={98} to={to} open />)
  expect(end('To').getAttribute('aria-valuetext')).toBe('98+')
  move('To', 50)
  expect(end('To').getAttribute('aria-valuetext')).toBe('50')
  unmount()
  render(ages(28, 45))
  expect(end('From').getAttribute('aria-valuetext')).toBe('28 years')
})
