interface Taken {
  readonly accept: readonly string[]
  /** Bytes of the largest file. */
  readonly most: number
}

/** Why a file need not be sent, as the server would say after the last byte; null for one that it decides about. */
export function refusedFile({ name, type, size }: File, { accept, most }: Taken): string | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'photos.heic'
  // A browser that does not know a type says nothing.
  if (type !== '' && !accept.includes(type)) return 'photos.unsupported_type'
  return size > most ? 'photos.too_large' : null
}

/** The files to go on with, those to be sent and those that are refused, and the ones that could be sent if there were room. */
export function withinRoom(files: readonly File[], room: number, taken: Taken) {
  const sendable = files.filter((file) => refusedFile(file, taken) === null)
  const leftOut = sendable.slice(Math.max(0, room))
  return { files: files.filter((file) => !leftOut.includes(file)), leftOut }
}
