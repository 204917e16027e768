import { type ConversationId, newId, tenantIdOf } from '@hearth/contracts/ids'
import { insertMessage } from '@hearth/db/queries/conversations/messages'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { changeProfile } from '@hearth/testing/rows'
import { afterAll, expect, vi } from 'vitest'
import { answerCommand } from './answer-commands.ts'

const folders = sampleTenants()
afterAll(() => folders.remove())
const SITE = 'answered.example'
const scope = { tenantId: tenantIdOf(SITE) }

dbTest('conversations of fictional profiles are listed, shown and answered', async ({ db, urls }) => {
  await folders.write({ [`${SITE}/settings.json`]: { ...sampleSettings, message_length: 10 } })
  const env = { DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, TENANTS_DIR: folders.dir }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const answer = async (...args: string[]) => {
    const lines: string[] = []
    expect(await answerCommand(args, (line) => lines.push(line)), args.join(' ')).toBe(true)
    return lines.join('\n')
  }
  expect(await answer()).toBe('Nobody waits for an answer.')
  const conversationId = newId<ConversationId>()
  const [ann, owl] = await inTenant(db, scope, async (tx) => [
    await makeMember(tx, {}, { name: 'Ann', searchable: true }),
    await makeMember(tx, {}, { name: 'Owl', searchable: true }),
  ])
  await changeProfile(urls.superuserUrl, scope, { memberId: owl.id, fictional: true })
  const message = {
    clientId: newId(),
    body: 'Hi\nyou',
    about: 'prompt:sunday',
    price: 0,
    free: false,
    createdAt: new Date('2026-05-01T10:00Z'),
  }
  await inTenant(db, scope, (tx) =>
    insertMessage(tx, { memberId: ann.id, otherId: owl.id, conversationId, ...message }),
  )

  expect((await answer()).split('\n').at(-1)).toMatch(
    new RegExp(`^${conversationId} +${SITE} +2026-05-01 10:00 +Owl +Ann +1 +Hi you$`),
  )
  await expect(answer('reply', 'Kim', conversationId, 'x'.repeat(11))).rejects.toThrow('more than 10 characters')
  await expect(answer('reply', 'Kim', newId(), 'Hello')).rejects.toThrow('no such conversation')
  expect(await answer('reply', 'Kim', conversationId, 'Hello')).toBe('It is answered.')
  await expect(answer('reply', 'Sam', conversationId, 'Hello')).rejects.toThrow('answered already')
  const shown = (await answer('show', conversationId)).split('\n')
  expect(shown[0]).toBe(`Owl and Ann, on ${SITE}`)
  expect(shown.join('\n')).toContain('Ann [about prompt:sunday]: Hi')
  expect(shown.at(-1)).toMatch(/Owl \(Kim\): Hello$/)
  for (const wrong of [
    ...[['list'], ['show'], ['show', 'x'], ['reply', '', conversationId, 'Hello']],
    ...[
      ['reply', 'Kim', 'x', 'Hello'],
      ['reply', 'Kim', conversationId],
    ],
  ])
    expect(await answerCommand(wrong, () => {}), wrong.join(' ')).toBe(false)
})
