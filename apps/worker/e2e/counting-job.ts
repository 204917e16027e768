import { declareJob } from '@hearth/contracts/jobs'

/** A job whose effect can be counted: each run that takes effect adds a member whose address starts with the job's id. */
export const countingJob = declareJob({
  name: 'test.add-member',
  queue: 'maintenance',
  attempts: 3,
  backoff: 10,
  ids: {},
})
