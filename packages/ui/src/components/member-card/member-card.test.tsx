import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MemberCard } from './member-card.tsx'

const photo = { src: '/a.jpg', colour: '#aa5500' }
const card = (
  <MemberCard
    href="/members/1"
    name="שירה"
    age={34}
    photo={photo}
    place="Haarlem"
    fact="Bakes bread"
    label="Fictional profile"
    online="Online"
    actions={<button type="button">Like</button>}
  />
)
const img = (container: Element) => container.querySelector('img')

it('is an article whose heading is its only link, with the name kept apart from the direction of the text around it', () => {
  const { rerender } = render(card)
  const link = screen.getByRole('link', { name: /שירה/ })
  expect(screen.getByRole('article').contains(link)).toBe(true)
  expect(link.closest('h2')).not.toBeNull()
  expect(link.getAttribute('href')).toBe('/members/1')
  expect(screen.getByText('שירה').tagName).toBe('BDI')
  rerender(<MemberCard href="/" name="A" age={20} photo={photo} level={3} />)
  expect(screen.getByRole('heading', { level: 3 })).toBeTruthy()
})

it('has the photo first, then the label, the name, the facts, and the actions apart from the link', () => {
  const { container } = render(card)
  expect(container.textContent).toBe('Fictional profileשירה34OnlineHaarlemBakes breadLike')
  const follows = img(container)?.compareDocumentPosition(screen.getByText('Fictional profile')) ?? 0
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Like' }).closest('a')).toBeNull()
})

it('leaves out what is not known', () => {
  const { container } = render(<MemberCard href="/" name="A" age={20} photo={photo} />)
  expect(container.textContent).toBe('A20')
})

it('loads its photo late, unless the page arrives with it in sight, and before others only as the first', () => {
  const loading = (when?: 'first' | 'soon') => {
    const { container } = render(<MemberCard href="/" name="A" age={20} photo={photo} loading={when} />)
    return ['loading', 'fetchpriority'].map((name) => img(container)?.getAttribute(name))
  }
  expect(loading()).toEqual(['lazy', null])
  expect(loading('soon')).toEqual([null, null])
  expect(loading('first')).toEqual([null, 'high'])
})

it('paints the dominant colour behind the photo, and shows a silhouette in place of none, to the eye only', () => {
  expect(render(card).container.querySelector('rect')?.getAttribute('fill')).toBe('#aa5500')
  const { container } = render(<MemberCard href="/" name="Bo" age={20} />)
  expect(img(container)).toBeNull()
  expect(container.querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(1)
})
