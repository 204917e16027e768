// Loaded into the web server before it starts (scripts/bench/latency.ts): on SIGUSR2 it writes to the file that its address names for how long
// the event loop stood still at most since the last time, in milliseconds.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = new URL(import.meta.url).searchParams.get('file')
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, String(delay.max / 1e6))
  delay.reset()
  renameSync(`${file}.new`, file)
})
