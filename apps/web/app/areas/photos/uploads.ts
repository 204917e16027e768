import type { CallFailure, CallOutcome } from '@hearth/api-client/outcome'
import { refusedFile, splitByLimit, type Taken } from './refused-file.ts'

/** Concurrent uploads; more would make each take longer. */
const AT_ONCE = 3

/** Why a file was refused. */
export interface UploadFailure {
  readonly code: string
  /** The server's message in the member's language; null without one. */
  readonly message: string | null
  /** Whether the same file may be accepted later. */
  readonly passes: boolean
}

/** A file that is being sent, waits for its turn, or failed. */
export interface Upload {
  readonly key: string
  readonly name: string
  /** Object URL of its picture in this document. */
  readonly picture: string
  readonly state: 'waiting' | 'sending' | 'failed'
  /** The uploaded share, from 0 to 1. */
  readonly sent: number
  readonly failure: UploadFailure | null
}

interface Kept extends Upload {
  /** Its index in the order of picking. */
  readonly place: number
  readonly file: File
  readonly ending: AbortController
  readonly idempotencyKey: string
}

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export interface UploadsView {
  readonly uploads: readonly Upload[]
  /** Pictures of the photos that this document has sent, by photo id. */
  readonly pictures: Readonly<Record<string, string>>
  /** The names of their files by photo id. */
  readonly names: Readonly<Record<string, string>>
}

interface UploadsOptions<Photo> {
  send(
    file: File,
    options: {
      readonly signal: AbortSignal
      readonly onSent: (part: number) => void
      /** Stays the same for all attempts of a file. */
      readonly idempotencyKey: string
    },
  ): Promise<CallOutcome<{ readonly photo: Photo }>>
  /** Called for each accepted file. */
  onTaken(photo: Photo): void
  /** Called once no upload is running, if several files were accepted in another order than picked; `ids` is the order of picking. */
  onOrder(ids: readonly string[]): void
}

/** Whether a failure may pass by itself, or once the member has removed photos. */
const passes = ({ status, code }: CallFailure) =>
  status === 0 || status === 408 || status === 429 || status >= 500 || code === 'photos.photo_limit'

/** Sends files, one request each and at most three at a time; components subscribe to the state. */
export function createUploads<Photo extends { readonly id: string }>(options: UploadsOptions<Photo>) {
  const { send, onTaken, onOrder } = options
  let all: readonly Kept[] = []
  let view: UploadsView = { uploads: all, pictures: {}, names: {} }
  let count = 0
  /** Files accepted since the uploads were last idle, with their index in the order of picking. */
  let taken: readonly { readonly id: string; readonly place: number }[] = []
  const listeners = new Set<() => void>()

  function show(next: readonly Kept[], { pictures, names }: Pick<UploadsView, 'pictures' | 'names'> = view) {
    all = next
    view = { uploads: all, pictures, names }
    for (const listener of listeners) listener()
  }
  const change = (key: string, changes: Partial<Kept>) =>
    show(all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const isThere = (key: string) => all.some((one) => one.key === key)

  function next(): void {
    const sending = all.filter(({ state }) => state === 'sending').length
    const waiting = all.find(({ state }) => state === 'waiting')
    if (sending >= AT_ONCE || !waiting) return
    void begin(waiting)
    next()
  }
  function putInOrder(): void {
    if (all.some(({ state }) => state !== 'failed')) return
    const ids = [...taken].sort((one, other) => one.place - other.place).map(({ id }) => id)
    if (ids.join() !== taken.map(({ id }) => id).join()) onOrder(ids)
    taken = []
  }
  async function begin({ key, name, place, file, ending, picture, idempotencyKey }: Kept): Promise<void> {
    change(key, { state: 'sending', sent: 0, failure: null })
    try {
      const onSent = (sent: number) => isThere(key) && change(key, { sent })
      const outcome = await send(file, { signal: ending.signal, onSent, idempotencyKey })
      if (!isThere(key)) return
      if (outcome.ok) {
        const { photo } = outcome.value
        const rest = all.filter((one) => one.key !== key)
        taken = [...taken, { id: photo.id, place }]
        onTaken(photo)
        show(rest, {
          pictures: { ...view.pictures, [photo.id]: picture },
          names: { ...view.names, [photo.id]: name },
        })
      } else {
        const { code, message } = outcome.failure
        change(key, { state: 'failed', failure: { code, message, passes: passes(outcome.failure) } })
      }
    } catch {
      // The request was aborted and the upload removed.
    }
    next()
    putInOrder()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    view: () => view,
    /** Adds files to the queue, those that would be refused as failed ones. Returns those for which there is no room. */
    add(picked: readonly File[], room: number, limits: Taken): readonly File[] {
      const { files, leftOut } = splitByLimit(picked, room, limits)
      const added = files.map((file): Kept => {
        const code = refusedFile(file, limits)
        count += 1
        return {
          ...{
            key: `upload-${count}`,
            place: count,
            name: file.name,
            file,
            picture: URL.createObjectURL(file),
            sent: 0,
          },
          ...{ state: code ? 'failed' : 'waiting', ending: new AbortController(), idempotencyKey: newKey() },
          failure: code ? { code, message: null, passes: false } : null,
        }
      })
      show([...all, ...added])
      next()
      return leftOut
    },
    retry(key: string) {
      change(key, { state: 'waiting', failure: null, sent: 0 })
      next()
    },
    /** Aborts an upload, or removes a failed one. */
    remove(key: string) {
      const one = all.find((upload) => upload.key === key)
      if (!one) return
      show(all.filter((upload) => upload !== one))
      one.ending.abort()
      URL.revokeObjectURL(one.picture)
      next()
    },
    /** Releases the pictures of all photos but these. */
    forgetOthers(ids: readonly string[]) {
      const gone = Object.keys(view.pictures).filter((id) => !ids.includes(id))
      if (gone.length === 0) return
      for (const id of gone) URL.revokeObjectURL(view.pictures[id] as string)
      const pictures = Object.fromEntries(Object.entries(view.pictures).filter(([id]) => !gone.includes(id)))
      show(all, { ...view, pictures })
    },
  }
}
