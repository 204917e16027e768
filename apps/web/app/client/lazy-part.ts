import { isOnline, online } from '@hearth/api-client/abortable'
import { type ComponentType, createElement, lazy } from 'react'
import { hasGoodConnection } from './connection.ts'

const addressOf = ({ pathname, search }: Location) => pathname + search
/** The address of this document; none on the server. */
const DOCUMENT = typeof location === 'undefined' ? '' : addressOf(location)

const parts: { readonly shownBySelector: string; readonly load: () => Promise<unknown> }[] = []

/** Gets the scripts of the parts that the document shows, for its hydration: what came in the middle of that would have its part drawn anew. */
export const loadShownParts = (): Promise<unknown> =>
  Promise.allSettled(
    parts.filter(({ shownBySelector }) => document.querySelector(shownBySelector)).map(({ load }) => load()),
  )

/**
 * A part of a page with a script of its own; within a `Suspense`, the page stays as it is until that has come. The server shows the part as any
 * other, with the styles that the page itself imports; `shownBy` is a selector of what only it shows. Without a network it waits for one. Where it
 * cannot be had, the document of its address has the part, which works there as without a script. `ahead` loads it before anybody asks, where the
 * connection is good.
 */
export function lazyPart<Props extends object>(
  shownBySelector: string,
  load: () => Promise<ComponentType<Props>>,
): { readonly Part: ComponentType<Props>; readonly preload: () => void } {
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
      if (addressOf(location) !== DOCUMENT) location.reload()
      return new Promise<never>(() => {})
    }
  })
  return {
    Part: (props) => createElement<Props>(loaded ?? (Lazy as unknown as ComponentType<Props>), props),
    preload() {
      if (hasGoodConnection()) loadOnce().catch(() => {})
    },
  }
}
