import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { charactersIn } from './characters.ts'
import { Textarea } from './textarea.tsx'

const area = (value = '') => <Textarea name="about" label="About me" value={value} most={5} left={(n) => `${n} left`} />

it('counts visible characters, and does not cut what is too much', () => {
  render(area('👨‍👩‍👧'))
  expect(screen.getAllByText('4 left')).toHaveLength(2)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About me' })
  fireEvent.input(box, { target: { value: 'e\u0301toiles' } })
  expect(screen.getAllByText('-2 left')[0]?.hasAttribute('data-over')).toBe(true)
  expect([box.value.length, box.hasAttribute('maxlength'), box.dir]).toEqual([8, false, 'auto'])
  expect(charactersIn('👍🏽a')).toBe(2)
})

it('says nothing of what is left before it is hydrated, and has its text', () => {
  const html = renderToString(area('Hello'))
  expect(html).not.toContain('left')
  expect(new DOMParser().parseFromString(html, 'text/html').querySelector('textarea')?.textContent).toBe('Hello')
})
