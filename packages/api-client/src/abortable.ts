/** What `begin` settles, unless the signal is first: then its reason is thrown. `begin` returns what ends its waiting early. */
export function abortable<Value>(
  signal: AbortSignal | undefined,
  begin: (resolve: (value: Value) => void, reject: (reason: unknown) => void) => () => void,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    signal?.throwIfAborted()
    const settled = new AbortController()
    const settle =
      <Result>(how: (result: Result) => void) =>
      (result: Result) => {
        settled.abort()
        how(result)
      }
    const stop = begin(settle(resolve), settle(reject))
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    if (!settled.signal.aborted) signal?.addEventListener('abort', abort, { once: true, signal: settled.signal })
  })
}

/** Lets that many milliseconds pass. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  abortable(signal, (resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    return () => clearTimeout(timer)
  })

/** What the browser's flag says. Where there is none, as in Node, one is always online. */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false

/** Settles as soon as the browser's flag says so. */
export const online = (signal?: AbortSignal): Promise<void> =>
  abortable(signal, (resolve) => {
    const stop = () => globalThis.removeEventListener('online', done)
    const done = () => {
      stop()
      resolve()
    }
    globalThis.addEventListener('online', done)
    return stop
  })
