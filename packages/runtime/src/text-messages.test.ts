import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LOCALES } from '@hearth/contracts/locales'
import { startMailbox } from '@hearth/sandbox/mailbox'
import { openTenants } from '@hearth/tenancy/registry'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { afterAll, expect, test } from 'vitest'
import { openTextMessages } from './text-messages.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearth-texts-'))
const folders = sampleTenants()
afterAll(async () => {
  await folders.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('a code reaches the page of the mailbox once, in every language within the length of one message', async () => {
  await folders.write({ 'one.example/settings.json': sampleSettings })
  const tenants = await openTenants(folders.dir, { watch: false })
  const box = await startMailbox({ folder: path.join(folder, 'mails') })
  try {
    const [tenant] = tenants.all()
    if (!tenant) throw new Error('There is no tenant.')
    const service = openTextMessages(box.smsUrl, { tenants })
    const send = (change: object = {}) =>
      service?.send({
        ...{ id: 'one', tenantId: tenant.id, to: '+31612345678', language: 'nl', country: 'NL', code: '048213' },
        ...change,
      })
    expect([await send(), await send()]).toEqual([true, true])
    expect(box.texts.list()).toMatchObject([{ to: '+31612345678', site: tenant.settings.name }])
    expect(await send({ id: 'two', to: 'no number' })).toBe(false)
    for (const language of LOCALES) await send({ id: language, language })
    const texts = box.texts.list()
    expect(texts).toHaveLength(1 + LOCALES.length)
    expect(texts.filter(({ text }) => text.length > 160 || !text.includes('048213'))).toEqual([])
    expect(await (await fetch(box.address)).text()).toContain('048213')
    const wrong = openTextMessages(box.smsUrl.replace(/\/\/\w+@/, '//wrong@'), { tenants })
    const message = { tenantId: tenant.id, to: '+31612345678', language: null, country: 'NL', code: '1' }
    await expect(wrong?.send({ id: 'three', ...message })).rejects.toThrow('answered 401')
    expect(openTextMessages(undefined, { tenants })).toBeNull()
  } finally {
    await box.stop()
    tenants.close()
  }
  await expect(
    startMailbox({ folder: path.join(folder, 'mails') }).then(async (again) => {
      await again.stop()
      return again.texts.list().length
    }),
  ).resolves.toBe(1 + LOCALES.length)
})
