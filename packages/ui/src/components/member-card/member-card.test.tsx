import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MemberCard } from './member-card.tsx'

const photo = { src: '/a.jpg', colour: '#aa5500' }
const html = renderToStaticMarkup(
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
  />,
)

it('is an article whose heading is its only link, with the name kept apart from the direction of the text around it', () => {
  expect(html).toMatch(/^<article/)
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toMatch(/<h2 [^>]*><a href="\/members\/1"[^>]*><bdi [^>]*>שירה<\/bdi>/)
  expect(renderToStaticMarkup(<MemberCard href="/" name="A" age={20} photo={photo} level={3} />)).toContain('<h3')
})

it('keeps its actions out of the link', () => {
  expect(html).toContain('>Like</button>')
  expect(html.slice(html.indexOf('<a '), html.indexOf('</a>'))).not.toContain('<button')
})

it('has the photo first, then the label, the name, one fact and the actions', () => {
  const order = ['<img', 'Fictional profile', 'שירה', 'Haarlem', 'Bakes bread', 'Like'].map((words) =>
    html.indexOf(words),
  )
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
})

it('leaves out what is not known', () => {
  const bare = renderToStaticMarkup(<MemberCard href="/" name="A" age={20} photo={photo} />)
  expect(bare).not.toMatch(/<p|undefined/)
})

it('loads its photo late, unless the page arrives with it in sight, and before others only as the first', () => {
  const shown = (loading?: 'first' | 'soon') =>
    renderToStaticMarkup(<MemberCard href="/" name="A" age={20} photo={photo} loading={loading} />)
  expect(shown()).toContain('loading="lazy"')
  expect(shown('soon')).not.toMatch(/lazy|fetchpriority/)
  expect(shown('first')).toContain('fetchpriority="high"')
})

it('paints the dominant colour behind the photo without a style attribute, and shows the initial in place of none, to the eye only', () => {
  expect(html).toContain('fill="#aa5500"')
  expect(html).not.toContain(' style=')
  const bare = renderToStaticMarkup(<MemberCard href="/" name="A" age={20} />)
  expect(bare).toMatch(/<span [^>]*aria-hidden="true">A<\/span>/)
  expect(bare).not.toContain('<img')
})
