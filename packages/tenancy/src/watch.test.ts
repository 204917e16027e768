import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listFolders, takeSnapshot } from './folder.ts'
import { sampleTenants } from './sample-tenants.ts'
import { watchFolders } from './watch.ts'

it('tells within two seconds what has changed, appeared and gone, among 500 folders', async () => {
  const disk = sampleTenants()
  onTestFinished(() => disk.remove())
  const names = Array.from({ length: 500 }, (_, at) => `${String(at).padStart(3, '0')}.example`)
  await disk.write(Object.fromEntries(names.map((name) => [`${name}/settings.json`, '{}'])))
  const known = new Map(listFolders(disk.dir).map((name) => [name, takeSnapshot(path.join(disk.dir, name))]))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const told: string[] = []
  const stop = watchFolders(disk.dir, known, {
    changed: (folder) => told.push(`changed ${folder}`),
    gone: (folder) => told.push(`gone ${folder}`),
    readable: () => {},
    unreadable: (error) => told.push(String(error)),
  })
  onTestFinished(stop)
  vi.advanceTimersByTime(2_000)
  expect(told).toEqual([])
  writeFileSync(path.join(disk.dir, '000.example/settings.json'), '{ "name": "First" }')
  writeFileSync(path.join(disk.dir, '499.example/settings.json'), '{ "name": "Last" }')
  rmSync(path.join(disk.dir, '250.example'), { recursive: true })
  await disk.write({ 'new.example/settings.json': '{}' })
  vi.advanceTimersByTime(2_000)
  expect(told.toSorted()).toEqual([
    'changed 000.example',
    'changed 499.example',
    'changed new.example',
    'gone 250.example',
  ])
})
