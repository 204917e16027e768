// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { useToast } from '@hearth/ui/components/toast/toast-provider'
import { data, Outlet, useNavigate } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { useQueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import type { MemberShell } from '../../shell/shell.ts'
import Member from './route.tsx'

afterEach(cleanup)

const shell = {
  identity: 'somebody en',
  viewer: { name: 'Robin', counts: { unread_messages: 0, new_likes: 0, unread_notifications: 0, credits: 0 } },
} as MemberShell

const KEY = ['page', '/first']

function First() {
  const { show } = useToast()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const go = () => {
    show({ text: 'A message' })
    queries.setQueryData(KEY, 'Known')
    navigate('/second')
  }
  return (
    <button type="button" onClick={go}>
      Go on
    </button>
  )
}
const Second = () => <output>{useQueryClient().getQueryData<string>(KEY)}</output>

const frame = (name: string) => () => (
  <div data-frame={name}>
    <Outlet />
  </div>
)

test('whoever goes to a page with another frame takes the app’s messages and data along', async () => {
  // happy-dom has no `document.images`.
  Object.assign(document, { images: document.getElementsByTagName('img') })
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: {} })
  const Stub = createRemixStub([
    {
      id: 'routes/_member',
      Component: Member,
      loader: () => data(shell),
      shouldRevalidate: () => false,
      children: [
        { id: 'default', Component: frame('default'), children: [{ path: '/first', Component: First }] },
        { id: 'empty', Component: frame('empty'), children: [{ path: '/second', Component: Second }] },
      ],
    },
  ])
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <Stub initialEntries={['/first']} hydrationData={{ loaderData: { 'routes/_member': shell } }} />
    </I18nextProvider>,
  )
  const frameNow = () => container.querySelector<HTMLElement>('[data-frame]')?.dataset.frame
  expect(frameNow()).toBe('default')
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect((await screen.findByText('Known')).tagName).toBe('OUTPUT')
  expect(frameNow()).toBe('empty')
  expect(screen.getByText('A message')).toBeTruthy()
})
