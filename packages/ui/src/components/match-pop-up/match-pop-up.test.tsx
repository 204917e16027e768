import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MatchScene } from './match-pictures.tsx'
import { MatchPopUp, type MatchPopUpProps } from './match-pop-up.tsx'

// The top layer, the focus and the keys are tested in a real browser: apps/web/e2e/site/match.spec.ts.

const like: MatchPopUpProps = {
  ...({
    id: 'pop-up',
    kind: 'like',
    title: 'New like!',
    text: 'Ida likes you.',
    closeLabel: 'Close',
    open: true,
  } as const),
  ...{ person: { name: 'Ida', src: '/ida.webp' }, href: '/members/1', action: 'See the profile' },
}
const match: MatchPopUpProps = { ...like, kind: 'match', own: { name: 'Robin', src: '/robin.webp' } }
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog')

it.each(['full', 'small'] as const)(
  'is named by its title, and its picture and button lead to the profile: %s',
  (size) => {
    render(<MatchPopUp {...like} size={size} />)
    expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe('New like!')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/members/1', '/members/1'])
    expect(screen.getByRole('link', { name: 'Ida' }).querySelector('img')?.getAttribute('src')).toBe('/ida.webp')
  },
)

it('says of whom it must be said that the profile is made up, beside the picture', () => {
  render(<MatchPopUp {...like} label="Fictional" note="Written by us." />)
  expect(screen.getByRole('link', { name: /Ida/ }).textContent).toContain('Fictional')
  expect(screen.getByText('Written by us.')).toBeTruthy()
})

it('shows both at a match, of whom only the other has a link, and draws the answer', () => {
  const { container, rerender } = render(<MatchPopUp {...like} own={match.own} />)
  const pictures = () => [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
  const isAnswered = () => container.querySelector('[data-answered]') !== null
  expect([pictures(), isAnswered()]).toEqual([['/ida.webp'], false])
  rerender(<MatchPopUp {...match} />)
  expect([pictures(), isAnswered()]).toEqual([['/robin.webp', '/ida.webp'], true])
})

it('is a drawing with both pictures on a page, too, without a dialog', () => {
  const { person, own, href } = match
  const { container } = render(<MatchScene {...{ person, own, href }} />)
  expect(container.querySelectorAll('[data-answered], img')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Ida' }).getAttribute('href')).toBe('/members/1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('is closed by a click beside picture and button, and told once', () => {
  const onClose = vi.fn()
  render(<MatchPopUp {...like} onClose={onClose} />)
  const popUp = dialog()
  fireEvent.pointerDown(popUp)
  act(() => void fireEvent.click(popUp))
  expect(popUp.open).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
})
