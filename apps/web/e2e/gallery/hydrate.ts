import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { allExamples } from '@hearth/ui/gallery/all-examples'
import { sampleWords } from '@hearth/ui/gallery/sample-words'
import { createElement, Fragment, type MouseEvent, type ReactNode, StrictMode, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

// Runs in the gallery's page: hydrates every example with React, and marks `html` when it is done.

const page = document.documentElement
let waiting = 1

function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    waiting -= 1
    if (waiting === 0) page.dataset.hydrated = ''
    return () => {
      waiting += 1
    }
  }, [])
  return createElement(Fragment, null, children)
}

for (const { component, examples } of allExamples) {
  const stages = document.querySelectorAll(`section[data-component="${component}"] > div > article > div:last-child`)
  examples.forEach((example, at) => {
    const stage = stages[at]
    if (!stage) throw new Error(`No place for ${component}, ${example.name}`)
    waiting += 1
    const words = sampleWords(stage.getAttribute('lang') ?? 'en')
    hydrateRoot(stage, createElement(StrictMode, null, createElement(Ready, null, example.render(words))), {
      // Reported as a page error, which fails the test.
      onRecoverableError: (error) => reportError(new Error(`${component}, ${example.name}: ${error}`)),
    })
  })
}

const isHere = () => location.hash === '#driven'

/** A dialog as in the app: the address opens it, so that the browser's Back closes it. */
function DrivenDialog() {
  const [open, setOpen] = useState(isHere)
  const [sending, setSending] = useState(false)
  const [there, setThere] = useState(true)
  useEffect(() => {
    const follow = () => setOpen(isHere())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const button = (words: string, onClick: () => void) => createElement('button', { type: 'button', onClick }, words)
  const dialog = createElement(
    Dialog,
    { id: 'driven', title: 'Driven', closeLabel: 'Close', open, onClose: () => history.back(), closable: !sending },
    button('send', () => setSending(true)),
    button('take off', () => setThere(false)),
  )
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    history.pushState(null, '', '#driven')
    setOpen(true)
  }
  return createElement(
    Fragment,
    null,
    createElement('a', { href: '#driven', onClick }, 'Driven'),
    there ? dialog : null,
  )
}

const place = document.createElement('div')
document.querySelector('main')?.prepend(place)
createRoot(place).render(createElement(StrictMode, null, createElement(Ready, null, createElement(DrivenDialog))))
