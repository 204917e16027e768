// @vitest-environment happy-dom

import { useLocation, useNavigate } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSheetEntry } from './sheet-entry.ts'

afterEach(cleanup)

/**
 * A page with a sheet whose entry is the next in the history. Goes forward to it, where the browser's own address has the given fragment by the time
 * React comes to it; returns how often it was opened, and the fragment of the router's address. `step` is a step of the browser that React does not
 * come to.
 */
async function goForward({ busy, address = '#sheet' }: { readonly busy: boolean; readonly address?: string }) {
  const told = { opened: 0, hash: '', forward: () => {} }
  let isOpen = false
  function Page() {
    useSheetEntry('sheet', 'all')
    told.hash = useLocation().hash
    const navigate = useNavigate()
    told.forward = () => navigate(1)
    return (
      <div id="sheet">
        <form aria-busy={busy || undefined} />
      </div>
    )
  }
  const Stub = createRemixStub([{ path: '/', Component: Page }])
  const { container } = render(
    <Stub initialEntries={['/', { pathname: '/', hash: '#sheet', state: { page: 'below' } }]} initialIndex={0} />,
  )
  // happy-dom has no popovers.
  const sheet = container.querySelector('#sheet') as HTMLElement
  const matches = sheet.matches.bind(sheet) as (selector: string) => boolean
  Object.assign(sheet, {
    matches: (selector: string) => (selector === ':popover-open' ? isOpen : matches(selector)),
  })
  sheet.showPopover = () => {
    told.opened += 1
    isOpen = true
  }
  sheet.hidePopover = () => {
    isOpen = false
  }
  // The router of these tests keeps its history in memory.
  location.hash = address
  await act(async () => told.forward())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  const step = (address: string, page?: string) => {
    location.hash = address
    history.replaceState({ usr: { page } }, '')
    dispatchEvent(new PopStateEvent('popstate'))
    return isOpen
  }
  return { opened: told.opened, hash: told.hash, step }
}

test('Forward opens a sheet again', async () => {
  expect(await goForward({ busy: false })).toMatchObject({ opened: 1, hash: '#sheet' })
})

test('Forward does not open a sheet whose form is still being sent, and leads back', async () => {
  expect(await goForward({ busy: true })).toMatchObject({ opened: 0, hash: '' })
})

test('an entry that Back has left before React comes to it does not open its sheet again', async () => {
  expect(await goForward({ busy: false, address: '' })).toMatchObject({ opened: 0 })
})

test('Back and Forward close and open a sheet at once, even if React renders nothing between them', async () => {
  const { step } = await goForward({ busy: false })
  expect(step('')).toBe(false)
  expect(step('#sheet', 'below')).toBe(true)
})

test('Forward to another page does not open its sheet on this one', async () => {
  const { step } = await goForward({ busy: false })
  step('')
  expect(step('#sheet', 'elsewhere')).toBe(false)
})
