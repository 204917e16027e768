import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Accordion, AccordionItem } from './accordion.tsx'

it('opens by the browser alone: each title is a heading in the summary of a part of its own', () => {
  render(
    <Accordion>
      <AccordionItem title="Is it free?" id="free">
        Yes.
      </AccordionItem>
      <AccordionItem title="Why?" value="Soon" level={3} open>
        Because.
      </AccordionItem>
    </Accordion>,
  )
  const [free, why] = screen.getAllByRole<HTMLDetailsElement>('group')
  expect([free?.open, why?.open]).toEqual([false, true])
  // A browser opens a `details` element for a link to something inside it, not for a link to the element itself.
  expect(document.getElementById('free')?.textContent).toBe('Yes.')
  expect(screen.getByRole('heading', { level: 2, name: 'Is it free?' }).closest('summary')).not.toBeNull()
  expect(screen.getByRole('heading', { level: 3, name: 'Why?' })).toBeTruthy()
  expect(screen.getByText('Soon').closest('summary')).toBe(why?.querySelector('summary'))
  fireEvent.click(screen.getByText('Is it free?'))
  expect([free?.open, why?.open]).toEqual([true, true])
})
