/** What is kept by name, up to a number of bytes: where that is exceeded, what was used longest ago goes. */
export class BoundedMemory<Value> {
  readonly #kept = new Map<string, { readonly value: Value; readonly bytes: number }>()
  #bytes = 0

  constructor(readonly most: number) {}

  get bytes(): number {
    return this.#bytes
  }

  get(name: string): Value | undefined {
    const found = this.#kept.get(name)
    if (!found) return undefined
    // A Map is in the order of its insertions.
    this.#kept.delete(name)
    this.#kept.set(name, found)
    return found.value
  }

  /** Keeps a value of that many bytes; one that is larger than everything that may be kept is not. */
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
