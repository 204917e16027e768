import type { ErrorRequestHandler } from 'express'
import { refuseRequest } from './refusals.ts'

/** Answers what nothing else answered: logged with its request id, and nothing of it shown. */
export const answerUnexpected: ErrorRequestHandler = (err, _req, res, _next) => {
  res.locals.log.error('request_failed', { err })
  if (res.headersSent) res.destroy()
  else refuseRequest(res, 500, 'platform.unexpected')
}
