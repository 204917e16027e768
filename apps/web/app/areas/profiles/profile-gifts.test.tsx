// @vitest-environment happy-dom

import { createRemixStub } from '@remix-run/testing'
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { CurrentShell, type Shell } from '../../shell/shell.ts'
import { ProfileGifts } from './profile-gifts.tsx'

afterEach(cleanup)

test('giving needs a script, so a document does not lead there', () => {
  const shell = { viewer: { unconfirmedEmail: null }, pages: ['messages'] } as unknown as Shell
  const Page = () => (
    <CurrentShell.Provider value={shell}>
      <ProfileGifts id="ann" gifts={{ shown: [], canBeGiven: true }} />
    </CurrentShell.Provider>
  )
  const Stub = createRemixStub([{ path: '/', Component: Page }])
  const html = renderToString(<Stub />)
  expect(html).toContain('data-profile-gifts')
  expect(html).not.toContain('gift=1')
  const { container } = render(<Stub />)
  expect(container.querySelector('a')?.getAttribute('href')).toContain('gift=1')
})
