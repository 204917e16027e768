// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useRef } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import discovery from '../../../../../packages/texts/messages/en/discovery.json' with { type: 'json' }
import { queryClient } from '../../client/query-client.client.ts'
import { CountingShowButton } from './show-button.tsx'

const SHOWN = { gender: 'woman' }
const OFFERED = { tone: 'accent', busy: false, disabled: false, found: 'Show 312 people' } as const

function Search() {
  const form = useRef<HTMLFormElement>(null)
  return (
    <form ref={form}>
      <select name="gender" defaultValue={SHOWN.gender}>
        <option value="woman">Women</option>
        <option value="man">Men</option>
      </select>
      <CountingShowButton form={form} shown={SHOWN} {...OFFERED} />
    </form>
  )
}

/** A document whose search was changed before React came, and every text that its button has had since. */
async function open({ chosen }: { readonly chosen: string }) {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { discovery } } })
  const page = (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Search />
      </QueryClientProvider>
    </I18nextProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const [select, button] = [container.querySelector('select'), container.querySelector('button')]
  if (!select || !button) throw new Error('The page has no form')
  select.value = chosen
  const texts = [button.textContent]
  const note = () => void texts.push(button.textContent)
  new MutationObserver(note).observe(button, { childList: true, characterData: true, subtree: true })
  render(page, { container, hydrate: true })
  return texts
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the button never says the number of another search than the form holds, also of choices from before hydration', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ count: 7, label: 'Show 7 people' }))
  const ofPage = await open({ chosen: 'woman' })
  await vi.waitFor(() => expect(ofPage.at(-1)).toBe(OFFERED.found))
  cleanup()
  const ofOther = await open({ chosen: 'man' })
  await vi.waitFor(() => expect(ofOther.at(-1)).toBe('Show 7 people'))
  expect(ofOther).not.toContain(OFFERED.found)
  expect(screen.getByRole('status').textContent).toBe('Show 7 people')
})
