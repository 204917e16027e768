import { isOnline, online } from '@hearth/api-client/abortable'
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { hasGoodConnection } from './connection.ts'

const addressOf = ({ pathname, search }: Location) => pathname + search
/** The address of this document; empty on the server. */
const DOCUMENT = typeof location === 'undefined' ? '' : addressOf(location)

const parts: { readonly shownBySelector: string; readonly load: () => Promise<unknown> }[] = []

/**
 * Loads the scripts of the lazy parts in the document, which must be there before it is hydrated, with those of the parts that these have within. Rejects
 * if one cannot be loaded.
 */
export async function loadShownParts(): Promise<void> {
  for (let from = 0; from < parts.length; ) {
    const added = parts.slice(from)
    from = parts.length
    await Promise.all(added.map(({ shownBySelector, load }) => document.querySelector(shownBySelector) && load()))
  }
}

/** While the server restarts, a reload would put the browser's error page in the place of the page. */
const isServerThere = async () => (await fetch('/healthz').catch(() => null))?.ok

type PartProps<Props> = Props & {
  /** What is shown until the script is loaded; nothing by default. */
  readonly fallback?: ReactNode
}

interface LazyPart<Props> {
  readonly Part: ComponentType<PartProps<Props>>
  /** Loads the script early, if the connection is good. */
  readonly preload: () => void
  /** True on the server and in a document that has the part. */
  readonly isLoaded: () => boolean
}

interface LazyPartOptions {
  /** For a part that only a navigation shows: the page before it stays until the script is loaded. */
  readonly holdsNavigation?: boolean
}

/**
 * A part of a page with a script of its own, which is loaded when the part is first shown; offline it waits for a network. The server renders the
 * part like any other, with styles that the page itself imports; `shownBySelector` matches an element that only this part has, and that the part
 * has from its first render on. If the script cannot be loaded, the document of the page's address is loaded, in which the part works without it.
 *
 * A part whose script is there has no `Suspense`, and so has none in a document: React hydrates those last, and renders one anew that gets an update
 * before (its error 421).
 */
export function lazyPart<Props extends object>(
  shownBySelector: string,
  load: () => Promise<ComponentType<Props>>,
  { holdsNavigation = false }: LazyPartOptions = {},
): LazyPart<Props> {
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
  }) as unknown as ComponentType<Props>
  function Part({ fallback = null, ...props }: PartProps<Props>) {
    const own = props as unknown as Props
    // It stays what it was at first: a boundary that comes or goes would mount the part anew.
    const [Direct] = useState(() => loaded ?? (holdsNavigation && !import.meta.env.SSR && Lazy))
    return Direct ? createElement(Direct, own) : createElement(Suspense, { fallback }, createElement(Lazy, own))
  }
  return {
    Part,
    isLoaded: () => import.meta.env.SSR || loaded !== null,
    preload() {
      if (hasGoodConnection()) loadOnce().catch(() => {})
    },
  }
}
