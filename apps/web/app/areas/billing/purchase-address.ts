interface Purchase {
  /** Where it leads in the end. */
  readonly returnTo: string | null
  /** The code of a discount that was typed. */
  readonly code: string | null
  /** The repeat order whose failed charge is paid; none if it is left out. */
  readonly repeat?: string | null
}

/** The address of a page of a purchase. */
export function purchaseAddress(path: string, { returnTo, code, repeat = null }: Purchase): string {
  const query = new URLSearchParams({
    ...(returnTo === null ? {} : { returnTo }),
    ...(code === null ? {} : { code }),
    ...(repeat === null ? {} : { repeat }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}
