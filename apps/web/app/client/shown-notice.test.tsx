// @vitest-environment happy-dom

import { Link } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AppNotice, useShownNotice } from './shown-notice.tsx'

afterEach(cleanup)

function Page() {
  const notice = useShownNotice()
  return (
    <>
      <output>{notice && `${notice.code} ${notice.about}`}</output>
      <Link to="/profile?edit=basics">on</Link>
    </>
  )
}

test('a notice is taken out of the address, and said as long as the page is shown', async () => {
  const address = '/profile?a=1&notice=section_saved.about#my-about'
  history.replaceState({ key: 'kept' }, '', address)
  const Stub = createRemixStub([
    {
      path: '/profile',
      Component: () => (
        <AppNotice>
          <Page />
        </AppNotice>
      ),
    },
  ])
  render(<Stub initialEntries={[address]} />)
  expect((await screen.findByText('section_saved about')).tagName).toBe('OUTPUT')
  expect([location.pathname + location.search + location.hash, history.state]).toEqual([
    ...['/profile?a=1#my-about', { key: 'kept' }],
  ])
  fireEvent.click(screen.getByRole('link'))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('')
})
