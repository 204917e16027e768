import { describe, expect, vi } from 'vitest'
import { type Client, createClient } from './client.ts'
import { hangUp, interests, json, settled, test, timeFlies, user } from './test-fixture.ts'

/** Calls that may change the member or the language. */
const changesOf = (client: Client) => [
  () => client.logIn({ email: 'a', password: 'b' }),
  () => client.saveLanguage({ language: 'fi' }),
  () => client.logOut(),
]

describe('what is loaded already', () => {
  test('is not requested again, by however many at the same moment', async ({ server }) => {
    server.answers(interests)
    const client = createClient(server)
    const outcomes = await Promise.all([client.interests(), client.interests(), client.interests()])
    expect(new Set(outcomes).size).toBe(1)
    await client.interests()
    expect(server.requests).toHaveLength(1)
    await client.interests({ query: { lng: 'fi' } })
    await client.companyInfo()
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/api/interests.php',
      '/api/interests.php?lng=fi',
      '/api/companyinfo.php',
    ])
  })

  test('is requested again after a failure', async ({ server }) => {
    server.answers(json(404, {}), interests)
    const client = createClient(server)
    expect(await client.interests()).toMatchObject({ ok: false })
    expect(await client.interests()).toMatchObject({ ok: true })
  })

  test('is requested again when somebody else may be reading', async ({ server }) => {
    const client = createClient(server)
    for (const change of changesOf(client)) {
      server.answers(interests)
      await client.interests()
      server.requests.splice(0)
      server.answers(user)
      await change()
      await client.interests()
      expect(server.requests.map(({ url }) => url)).toContain('/api/interests.php')
    }
  })

  test.for([
    ['is lost', hangUp],
    ['is a fault', json(500, {})],
  ] as const)(
    'is requested again when the answer to a change %s, for it may have happened',
    async ([, lost], { server }) => {
      timeFlies()
      const client = createClient(server)
      for (const change of changesOf(client)) {
        server.answers(interests)
        await client.interests()
        server.answers(lost)
        expect(await settled<object>(change())).toMatchObject({ ok: false })
        server.requests.splice(0)
        server.answers(interests)
        await client.interests()
        expect(server.requests).toHaveLength(1)
      }
    },
  )

  test('is requested again when a change is given up halfway', async ({ server }) => {
    const client = createClient(server)
    server.answers(interests, () => {})
    await client.interests()
    const controller = new AbortController()
    const call = client.logIn({ email: 'a', password: 'b' }, { signal: controller.signal })
    await vi.waitUntil(() => server.requests.length === 2)
    controller.abort()
    await expect(call).rejects.toThrow(/abort/i)
    server.answers(interests)
    await client.interests()
    expect(server.requests).toHaveLength(3)
  })

  test('comes to the others when one who waits for it gives up', async ({ server }) => {
    let answerLater = () => {}
    server.answers((response, request) => {
      answerLater = () => interests(response, request)
    })
    const client = createClient(server)
    const controller = new AbortController()
    const hasty = client.interests({ signal: controller.signal })
    const patient = client.interests()
    await vi.waitUntil(() => server.requests.length === 1)
    controller.abort()
    await expect(hasty).rejects.toThrow(/abort/i)
    answerLater()
    expect(await patient).toMatchObject({ ok: true })
  })

  test('has the regions of every country, and returns those of one', async ({ server }) => {
    const regions = ['NL.07', 'BE.VLG', 'NL.09'].map((id) => ({ id, country: id.slice(0, 2), name: id }))
    server.answers(json(200, { regions }))
    const client = createClient(server)
    expect(await client.regions({ country: 'NL' })).toEqual({
      ok: true,
      value: { regions: [regions[0], regions[2]] },
    })
    expect(await client.regions({ country: 'GB' })).toEqual({ ok: true, value: { regions: [] } })
    expect(await client.regions()).toEqual({ ok: true, value: { regions } })
    expect(server.requests).toHaveLength(1)
  })
})
