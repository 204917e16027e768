/** Settles like `begin`, or rejects with the signal's reason if that comes first. `begin` returns a function that cancels its work. */
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

/** Resolves after that many milliseconds. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  abortable(signal, (resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    return () => clearTimeout(timer)
  })

/** `navigator.onLine`; true if there is none, as in Node. */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false

/** Resolves when the browser is online again. */
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
