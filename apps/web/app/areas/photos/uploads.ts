import type { CallFailure, CallOutcome } from '@hearth/api-client/outcome'

/** How many files are sent at a time: more would each take longer. */
const AT_ONCE = 3

/** Why a file was not taken. */
export interface UploadFailure {
  readonly code: string
  /** In the member's language; null where nobody said anything. */
  readonly message: string | null
  /** Whether the same file may be taken another time. */
  readonly passes: boolean
}

/** A file that is on its way, waits for its turn, or was not taken. */
export interface Upload {
  readonly key: string
  readonly name: string
  /** Address of its picture in this document. */
  readonly picture: string
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Which part of it has been sent, from 0 to 1. */
  readonly sent: number
  readonly failure: UploadFailure | null
}

interface Kept extends Upload {
  /** As the how-manieth it was picked. */
  readonly place: number
  readonly file: File
  readonly ending: AbortController
  readonly idempotencyKey: string
}

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export interface UploadsView {
  readonly uploads: readonly Upload[]
  /** The pictures of photos that were sent from this document, by the id of the photo. */
  readonly pictures: Readonly<Record<string, string>>
  /** The names of their files, likewise. */
  readonly names: Readonly<Record<string, string>>
}

interface UploadsOptions<Photo> {
  send(
    file: File,
    options: {
      readonly signal: AbortSignal
      readonly onSent: (part: number) => void
      /** The same each time that this file is sent. */
      readonly idempotencyKey: string
    },
  ): Promise<CallOutcome<{ readonly photo: Photo }>>
  /** Called for each file that was taken. */
  onTaken(photo: Photo): void
  /** Called once nothing is under way, where several were not taken in the order in which they were picked; names them in that. */
  onOrder(ids: readonly string[]): void
}

/** Failures that may pass by themselves, or once the member has made room. */
const passes = ({ status, code }: CallFailure) =>
  status === 0 || status === 408 || status === 429 || status >= 500 || code === 'photos.photo_limit'

/** Sends files, each by a request of its own and at most three at a time; whoever shows them subscribes. */
export function createUploads<Photo extends { readonly id: string }>(options: UploadsOptions<Photo>) {
  const { send, onTaken, onOrder } = options
  let all: readonly Kept[] = []
  let view: UploadsView = { uploads: all, pictures: {}, names: {} }
  let count = 0
  /** What was taken since nothing was under way last, and as the how-manieth it was picked. */
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
      // Its request was ended, and it is gone.
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
    /** Sends these after those that wait. `refused` says of a file why it need not be sent. */
    add(files: readonly File[], refused: (file: File) => string | null) {
      const added = files.map((file): Kept => {
        const code = refused(file)
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
    },
    retry(key: string) {
      change(key, { state: 'waiting', failure: null, sent: 0 })
      next()
    },
    /** Ends an upload, or forgets one that failed. */
    remove(key: string) {
      const one = all.find((upload) => upload.key === key)
      if (!one) return
      show(all.filter((upload) => upload !== one))
      one.ending.abort()
      URL.revokeObjectURL(one.picture)
      next()
    },
    /** Gives up the pictures of all photos but these. */
    forgetOthers(ids: readonly string[]) {
      const gone = Object.keys(view.pictures).filter((id) => !ids.includes(id))
      if (gone.length === 0) return
      for (const id of gone) URL.revokeObjectURL(view.pictures[id] as string)
      const pictures = Object.fromEntries(Object.entries(view.pictures).filter(([id]) => !gone.includes(id)))
      show(all, { ...view, pictures })
    },
  }
}
