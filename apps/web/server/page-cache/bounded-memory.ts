/** A cache with a limit in bytes; when it is exceeded, the values used longest ago are dropped. */
export class BoundedMemory<Value> {
  readonly #kept = new Map<string, { readonly value: Value; readonly bytes: number }>()
  #bytes = 0
  readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  get(name: string): Value | undefined {
    const found = this.#kept.get(name)
    if (!found) return undefined
    // Inserted anew, because a Map is ordered by insertion.
    this.#kept.delete(name)
    this.#kept.set(name, found)
    return found.value
  }

  /** Stores a value of that many bytes, unless it alone exceeds the limit. */
  set(name: string, value: Value, bytes: number): void {
    this.delete(name)
    if (bytes > this.most) return
    this.#kept.set(name, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.most) break
      this.delete(oldest)
    }
  }

  delete(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0
    this.#kept.delete(name)
  }
}
