import { writeFileSync } from 'node:fs'

// Imported by a measured process that runs with --expose-gc: at SIGUSR2 it collects garbage and writes its resident memory in bytes to `file`.
const file = new URL(import.meta.url).searchParams.get('file')
process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  writeFileSync(file, String(process.memoryUsage.rss()))
})
