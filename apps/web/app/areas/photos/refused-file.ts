export interface Taken {
  readonly accept: readonly string[]
  /** Bytes of the largest file. */
  readonly most: number
}

/** Why a file is refused without being sent, as the server would; null for a file that the server must judge. */
export function refusedFile({ name, type, size }: File, { accept, most }: Taken): string | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'photos.heic'
  // A browser that does not know a type leaves it empty.
  if (type !== '' && !accept.includes(type)) return 'photos.unsupported_type'
  return size > most ? 'photos.too_large' : null
}

/** Splits files into those to go on with, sent or refused, and those that would exceed the limit. */
export function splitByLimit(files: readonly File[], room: number, taken: Taken) {
  const sendable = files.filter((file) => refusedFile(file, taken) === null)
  const leftOut = sendable.slice(Math.max(0, room))
  return { files: files.filter((file) => !leftOut.includes(file)), leftOut }
}
