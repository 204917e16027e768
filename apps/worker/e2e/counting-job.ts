import { declareJob } from '@hearth/contracts/jobs'

/** A job with a countable effect: each effective run adds a member whose address begins with the job's id. */
export const countingJob = declareJob({
  name: 'test.add-member',
  queue: 'maintenance',
  attempts: 3,
  backoff: 10,
  ids: {},
})
