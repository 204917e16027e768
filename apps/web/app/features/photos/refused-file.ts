interface Taken {
  readonly accept: readonly string[]
  /** Bytes of the largest file. */
  readonly most: number
}

/** Why a file need not be sent, as the server would say after the last byte; null for one that it decides about. */
export function refusedFile({ name, type, size }: File, { accept, most }: Taken): string | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'media.heic'
  // A browser that does not know a type says nothing.
  if (type !== '' && !accept.includes(type)) return 'media.unsupported_type'
  return size > most ? 'media.too_large' : null
}
