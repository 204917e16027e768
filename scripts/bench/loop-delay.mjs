// Preloaded into the web server by scripts/bench/latency.ts. On SIGUSR2 it writes the longest block of the event loop since the last signal, in
// milliseconds, to the file that its address names.
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
