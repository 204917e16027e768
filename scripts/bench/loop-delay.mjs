// Loaded into the web server before it starts (scripts/bench/latency.ts): on SIGUSR2 it writes to LOOP_DELAY_FILE for how long its event loop
// stood still at most since the last time, in milliseconds.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.LOOP_DELAY_FILE
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, String(delay.max / 1e6))
  delay.reset()
  renameSync(`${file}.new`, file)
})
