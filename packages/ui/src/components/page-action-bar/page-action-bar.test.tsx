import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ButtonLink } from '../button/button.tsx'
import { PageActionBar } from './page-action-bar.tsx'

// The position is tested in a real browser: apps/web/e2e/gallery/surfaces.spec.ts and e2e/site/profile.spec.ts.

it('keeps the order of its actions, and is no landmark of its own', () => {
  const { container } = render(
    <PageActionBar>
      <ButtonLink href="/write">Write</ButtonLink>
      <ButtonLink href="/like">Like</ButtonLink>
    </PageActionBar>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/write', '/like'])
  expect(container.querySelector('[role], nav, footer')).toBeNull()
})
