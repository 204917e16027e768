import type { CallFailure, CallOutcome } from '@hearth/api-client/outcome'
import { PHOTO_ENDPOINTS } from '@hearth/contracts/endpoints/lists/photos'
import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { callsOf } from '../../client/api-client.ts'
import { currentIdentity, currentLocale } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { useShell } from '../../shell/shell.ts'
import { inOrder, isAwaited, pauseAfter, without } from './own-photos.ts'
import type { PhotosPart } from './photos.server.ts'
import type { createUploads, UploadsView } from './uploads.ts'

const client = callsOf(PHOTO_ENDPOINTS)

type Own = PhotosPart['own']

const keyOf = (identity: string) => ['own-photos', identity]
const inLanguage = () => ({ lng: currentLocale() }) as { lng: 'en' }

/** Shows a change of the photos. What is being read may be from before it, so that is given up. */
function showNow(shown: (photos: readonly OwnPhoto[]) => readonly OwnPhoto[]): void {
  const queryKey = keyOf(currentIdentity())
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Own>(queryKey, (own) => own && { ...own, photos: shown(own.photos) })
}

type Uploads = ReturnType<typeof createUploads<OwnPhoto>>

const optionsOfUploads: Parameters<typeof createUploads<OwnPhoto>>[0] = {
  send: (file, options) => client.uploadPhoto(file, { ...options, query: inLanguage(), progress: 'never' }),
  // Its preparation is awaited, so all are read again soon; they may have been read with it already.
  onTaken: (photo) => showNow((photos) => [...photos.filter(({ id }) => id !== photo.id), photo]),
  onOrder(ids) {
    const queryKey = keyOf(currentIdentity())
    const known = queryClient.getQueryData<Own>(queryKey)?.photos.map(({ id }) => id) ?? []
    const order = [...known.filter((id) => !ids.includes(id)), ...ids]
    showNow((photos) => inOrder(photos, order))
    void client.orderPhotos({ order }).then(() => queryClient.invalidateQueries({ queryKey }))
  },
}

const NO_UPLOADS: UploadsView = { uploads: [], pictures: {}, names: {} }
let loaded: Uploads | null = null
const listeners = new Set<() => void>()

/** Loads what sends files. Rejects without a network. */
async function loadUploads(): Promise<Uploads> {
  const module = await import('./uploads.ts')
  if (loaded) return loaded
  loaded = module.createUploads<OwnPhoto>(optionsOfUploads)
  loaded.subscribe(() => {
    for (const listener of listeners) listener()
  })
  return loaded
}

/** The uploads of this document, which continue while the app shows other pages. What sends them is loaded once somebody is about to add a photo. */
export const uploads = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  view: () => loaded?.view() ?? NO_UPLOADS,
  preload: () => void loadUploads().catch(() => {}),
  add: async (...added: Parameters<Uploads['add']>) => (await loadUploads()).add(...added),
  retry: (key: string) => loaded?.retry(key),
  remove: (key: string) => loaded?.remove(key),
  forgetOthers: (ids: readonly string[]) => loaded?.forgetOthers(ids),
}

/** The running uploads; while there are any, the browser warns before the document is left. */
export function useUploads(): UploadsView {
  const view = useSyncExternalStore(uploads.subscribe, uploads.view, uploads.view)
  const isBusy = view.uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isBusy) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [isBusy])
  return view
}

async function readOwn({ signal }: { readonly signal: AbortSignal }): Promise<Own> {
  const outcome = await client.photos({ signal, progress: 'never' })
  if (!outcome.ok) throw outcome.failure
  return outcome.value
}

/** The photos as they are known now: by the document, and by the app's later data. */
export function usePhotosNow(initial: Own): Own['photos'] {
  const queryKey = keyOf(useShell()?.identity ?? '')
  const { data: own } = useQuery({ queryKey, initialData: initial, queryFn: readOwn, enabled: false })
  return own.photos
}

/** The member's own photos: from the document, then as they are prepared and changed. */
export function useOwnPhotos(initial: Own) {
  const queries = useQueryClient()
  const queryKey = keyOf(useShell()?.identity ?? '')
  const since = useRef(0)
  const changes = useRef({ count: 0, last: Promise.resolve<unknown>(null) })
  const { data: own } = useQuery({
    queryKey,
    initialData: initial,
    // Data from before this page was opened may be outdated.
    refetchOnMount: ({ state }) => (state.dataUpdateCount > 0 ? 'always' : false),
    queryFn: readOwn,
    refetchInterval: ({ state }) =>
      changes.current.count === 0 && state.data?.photos.some(isAwaited)
        ? pauseAfter(Date.now() - since.current)
        : false,
  })
  const isWaiting = own.photos.some(isAwaited)
  useEffect(() => {
    if (isWaiting) since.current = Date.now()
  }, [isWaiting])
  // The bars show the main photo, too.
  const main = own.photos.find((photo) => photo.main)?.thumb_filename
  const known = useRef(main)
  useEffect(() => {
    if (known.current === main) return
    known.current = main
    void queries.invalidateQueries({ queryKey: ['user'] })
  }, [main, queries])

  /** Shows a change at once, makes the call after those of earlier changes, and reverts it on failure. Returns the reason of a failure, or null. */
  async function change(
    shown: (photos: readonly OwnPhoto[]) => readonly OwnPhoto[],
    make: () => Promise<CallOutcome<unknown>>,
  ): Promise<CallFailure | null> {
    const { current } = changes
    current.count += 1
    const before = queries.getQueryData<Own>(queryKey)
    showNow(shown)
    const made = current.last.then(make)
    current.last = made
    const outcome = await made
    current.count -= 1
    if (!outcome.ok) queries.setQueryData<Own>(queryKey, before)
    if (current.count === 0) void queries.invalidateQueries({ queryKey })
    return outcome.ok ? null : outcome.failure
  }
  const asIs = (photos: readonly OwnPhoto[]) => photos
  return {
    ...own,
    order: (order: readonly string[]) =>
      change(
        (photos) => inOrder(photos, order),
        () => client.orderPhotos({ order: [...order] }),
      ),
    remove: (id: string) =>
      change(
        (photos) => without(photos, id),
        () => client.removePhoto({ id }),
      ),
    restore: (id: string) => change(asIs, () => client.restorePhoto({ id })),
    crop: (id: string, crop: OwnPhoto['crop']) =>
      change(
        (photos) => photos.map((photo) => (photo.id === id ? { ...photo, crop, prepared: false } : photo)),
        () => client.cropPhoto({ id, crop }),
      ),
  }
}
