import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextLink } from './link.tsx'

it('tells the language of its words and of where it leads', () => {
  render(
    <TextLink href="/lang-config?lng=fi" lang="fi" hrefLang="fi" rel="nofollow">
      Suomi
    </TextLink>,
  )
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Suomi' })
  expect([link.getAttribute('href'), link.lang, link.hreflang, link.rel]).toEqual([
    '/lang-config?lng=fi',
    'fi',
    'fi',
    'nofollow',
  ])
})
