import type { AppLoadContext } from '@remix-run/node'

/** The same work, done once per request, however many loaders and actions ask for it. */
export function oncePerRequest<Result>(work: (context: AppLoadContext, request: Request) => Promise<Result>) {
  const known = new WeakMap<AppLoadContext, Promise<Result>>()
  return (context: AppLoadContext, request: Request): Promise<Result> => {
    const result = known.get(context) ?? work(context, request)
    known.set(context, result)
    return result
  }
}
