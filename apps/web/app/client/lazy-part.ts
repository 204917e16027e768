import { isOnline, online } from '@hearth/api-client/abortable'
import { type ComponentType, createElement, lazy } from 'react'
import { hasGoodConnection } from './connection.ts'

const addressOf = ({ pathname, search }: Location) => pathname + search
/** The address of this document; empty on the server. */
const DOCUMENT = typeof location === 'undefined' ? '' : addressOf(location)

const parts: { readonly shownBySelector: string; readonly load: () => Promise<unknown> }[] = []

/** Loads the scripts of the lazy parts in the document before hydration; otherwise they would be rendered anew. */
export const loadShownParts = (): Promise<unknown> =>
  Promise.allSettled(
    parts.filter(({ shownBySelector }) => document.querySelector(shownBySelector)).map(({ load }) => load()),
  )

/** While the server restarts, a reload would put the browser's error page in the place of the page. */
const isServerThere = async () => (await fetch('/healthz').catch(() => null))?.ok

/**
 * A part of a page with a script of its own. Within a `Suspense` the page stays as it is until the script is loaded; offline it waits for a network.
 * The server renders the part like any other, with styles that the page itself imports; `shownBySelector` matches an element that only this part has.
 * If the script cannot be loaded, the document of the page's address is loaded, in which the part works without it. `preload` loads the script early,
 * if the connection is good. `isLoaded` is true on the server and in a document that has the part.
 */
export function lazyPart<Props extends object>(
  shownBySelector: string,
  load: () => Promise<ComponentType<Props>>,
): { readonly Part: ComponentType<Props>; readonly preload: () => void; readonly isLoaded: () => boolean } {
  let coming: Promise<{ default: ComponentType<Props> }> | null = null
  let loaded: ComponentType<Props> | null = null
  const loadOnce = () => {
    coming ??= load().then((part) => {
      loaded = part
      return { default: part }
    })
    coming.catch(() => {
      coming = null
    })
    return coming
  }
  parts.push({ shownBySelector, load: loadOnce })
  const Lazy = lazy(async () => {
    if (!coming && !isOnline()) await online()
    try {
      return await loadOnce()
    } catch {
      if (addressOf(location) !== DOCUMENT && (await isServerThere())) location.reload()
      return new Promise<never>(() => {})
    }
  })
  return {
    Part: (props) => createElement<Props>(loaded ?? (Lazy as unknown as ComponentType<Props>), props),
    isLoaded: () => import.meta.env.SSR || loaded !== null,
    preload() {
      if (hasGoodConnection()) loadOnce().catch(() => {})
    },
  }
}
