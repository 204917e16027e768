import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTextStore } from './text-store.ts'

const home = mkdtempSync(path.join(tmpdir(), 'hearth-texts-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(path.join(home, 'data-'))
const message = (id: string) => ({ id, site: 'Brand', to: '+31600000000', text: `Code ${id}` })
const idsIn = async (folder: string) => (await openTextStore(folder)).list().map(({ id }) => id)

test('messages are kept, each once and newest first, for their owner only', async () => {
  const folder = newFolder()
  const store = await openTextStore(folder)
  for (const id of ['a', 'b', 'a']) await store.add(message(id))
  expect(await idsIn(folder)).toEqual(['b', 'a'])
  expect(statSync(path.join(folder, 'texts.json')).mode & 0o777).toBe(0o600)
})

test.each(['', '[{', '{}', '[{"id":""}]'])('a file that cannot be read (%j) is begun anew', async (broken) => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'texts.json'), broken)
  await (await openTextStore(folder)).add(message('a'))
  expect(await idsIn(folder)).toEqual(['a'])
})

test('after a write that failed the next one keeps that message, too', async () => {
  const folder = newFolder()
  const store = await openTextStore(folder)
  const inTheWay = path.join(folder, 'texts.json.draft')
  mkdirSync(inTheWay)
  await expect(store.add(message('a'))).rejects.toThrow('EISDIR')
  rmdirSync(inTheWay)
  await store.add(message('b'))
  expect(await idsIn(folder)).toEqual(['b', 'a'])
})
