import type { AppLoadContext } from '@remix-run/node'

/** The same work, done once per request, however many loaders and actions ask for it. */
export function oncePerRequest<Result>(work: (load: AppLoadContext, request: Request) => Promise<Result>) {
  const known = new WeakMap<AppLoadContext, Promise<Result>>()
  return (load: AppLoadContext, request: Request): Promise<Result> => {
    const result = known.get(load) ?? work(load, request)
    known.set(load, result)
    return result
  }
}
