import { expect, it } from 'vitest'
import { leavesPage } from './progress.ts'

const here = 'https://site.example/members?page=2'

it.each(['/likes', '?page=3', '/members', '/members?page=2', 'https://site.example/'])(
  'leaves the page for %s',
  (to) => {
    expect(leavesPage(here, to)).toBe(true)
  },
)

it.each([
  '#top',
  '?page=2#top',
  'https://other.example/',
  'http://site.example/',
  'mailto:a@b.example',
  'tel:1',
  'http://',
])('does not leave the page for %s', (to) => {
  expect(leavesPage(here, to)).toBe(false)
})
