import type { Response } from 'express'

/** Answers a request that never reaches Remix: `{ "error": { "code" } }`, not to be cached. */
export function refuseRequest(res: Response, status: number, code: string): void {
  res.status(status).set('Cache-Control', 'no-store').json({ error: { code } })
}
