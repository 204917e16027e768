import { failureLines } from '@hearth/runtime/env'
import { type Preparation, prepare } from './prepare.ts'

// The process in which platform.ts prepares the platform. It ends with its starter.
process.once('disconnect', () => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('message', async (preparation: Preparation) => {
  const answer = await prepare(preparation).catch((error) => ({ failure: failureLines(error).join('\n') }))
  process.send?.(answer, () => process.exit())
})
