import { isOnline, online } from '@hearth/api-client/abortable'
import { type ComponentProps, type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { hasGoodConnection } from './connection.ts'

const addressOf = ({ pathname, search }: Location) => pathname + search
/** The address of this document; none on the server. */
const DOCUMENT = typeof location === 'undefined' ? '' : addressOf(location)

/**
 * A part of a page with a script of its own; within a `Suspense`, the page stays as it is until that has come. The server shows the part as any
 * other, with the styles that the page itself imports. Without a network it waits for one. Where it cannot be had, the document of its address has
 * the part, which works there as without a script. `ahead` loads it before anybody asks, where the connection is good.
 */
export function onDemand<Part extends ComponentType<ComponentProps<Part>>>(
  load: () => Promise<Part>,
): { readonly Part: LazyExoticComponent<Part>; readonly ahead: () => void } {
  let coming: Promise<{ default: Part }> | null = null
  const loadOnce = () => {
    coming ??= load().then((part) => ({ default: part }))
    return coming
  }
  return {
    Part: lazy(async () => {
      if (!coming && !isOnline()) await online()
      try {
        return await loadOnce()
      } catch {
        if (addressOf(location) !== DOCUMENT) location.reload()
        return new Promise(() => {})
      }
    }),
    ahead() {
      if (hasGoodConnection())
        loadOnce().catch(() => {
          coming = null
        })
    },
  }
}
