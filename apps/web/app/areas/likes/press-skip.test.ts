// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { likeStateOf } from './like-states.ts'
import { pressLike, pressSkip } from './press-like.ts'

/** A server that answers calls when the test says so, somebody's profile with a link to the next one, and what is said. */
function open() {
  const asked: string[] = []
  const answers: ((answer: Response) => void)[] = []
  const bodies: object[] = []
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${address}`)
    bodies.push(JSON.parse(String(body)))
    return new Promise<Response>((resolve) => answers.push(resolve))
  })
  const ledOn = vi.fn((event: Event) => event.preventDefault())
  document.querySelector('a')?.addEventListener('click', ledOn)
  const data = {}
  const pressed = { id: 'ann', name: 'Ann', data, said: 'none' as const, picture: null, fictional: null }
  const shown: { text: string; undo: () => void }[] = []
  const undone: string[] = []
  const says = {
    t: ((key: string, params?: { name?: string }) => `${key} ${params?.name ?? ''}`) as never,
    show: ((toast: { text: string; action: { onPress: () => void } }) =>
      void shown.push({ text: toast.text, undo: toast.action.onPress })) as never,
    sayUndone: ({ message }: { message?: string | null }) => void undone.push(message ?? ''),
  }
  return {
    ...{ asked, bodies, ledOn, shown, undone },
    state: () => likeStateOf(data, 'none'),
    pass: () => pressSkip(pressed, says),
    like: (part?: string) => pressLike({ ...pressed, part }, says),
    answer: (body: object, status = 200) => answers.shift()?.(Response.json(body, { status })),
  }
}

beforeEach(() => {
  document.body.innerHTML = '<a rel="next" href="/members/bo">Next</a>'
})
afterEach(() => vi.unstubAllGlobals())

test('a skip shows and leads on at once, and can be taken back where it is told of', async () => {
  const { asked, ledOn, shown, state, pass, answer } = open()
  const done = pass()
  expect([state(), ledOn.mock.calls.length]).toEqual(['skipped', 1])
  await expect.poll(() => asked).toEqual(['PUT /api/skip.php'])
  answer({ state: 'skipped' })
  await done
  expect(shown.map(({ text }) => text)).toEqual(['likes:skipped_toast Ann'])
  shown[0]?.undo()
  expect(state()).toBe('none')
  await expect.poll(() => asked).toEqual(['PUT /api/skip.php', 'DELETE /api/skip.php'])
  answer({ state: 'none' })
  await expect.poll(state).toBe('none')
  expect(ledOn).toHaveBeenCalledTimes(1)
})

test('a skip that fails is undone, in words that name whom it was about', async () => {
  const { asked, undone, state, pass, answer } = open()
  const done = pass()
  await expect.poll(() => asked).toHaveLength(1)
  answer({ error: { code: 'likes.not_sought' } }, 422)
  await done
  expect([state(), undone]).toEqual(['none', ['likes:skip_failed Ann']])
})

test('a like that is pressed while a skip is being sent follows it, and what is taken back then is the like', async () => {
  const { asked, state, pass, like, answer } = open()
  const done = pass()
  await expect.poll(() => asked).toHaveLength(1)
  void like()
  expect(state()).toBe('liked')
  answer({ state: 'skipped' })
  await expect.poll(() => asked).toEqual(['PUT /api/skip.php', 'POST /api/like.php'])
  void like()
  answer({ state: 'liked' })
  await expect.poll(() => asked.at(-1)).toBe('DELETE /api/like.php')
  answer({ state: 'none' })
  await done
  expect(state()).toBe('none')
})

test('the part of the profile that is pressed last is the liked one, also if the like of another is being sent', async () => {
  const { asked, bodies, state, like, answer } = open()
  const done = like('photo:a.webp')
  await expect.poll(() => asked).toHaveLength(1)
  void like()
  void like('photo:b.webp')
  for (const [at, stored] of ['liked', 'none', 'liked'].entries()) {
    await expect.poll(() => asked).toHaveLength(at + 1)
    answer({ state: stored })
  }
  await done
  expect(asked).toEqual(['POST /api/like.php', 'DELETE /api/like.php', 'POST /api/like.php'])
  expect([bodies[0], bodies[2], state()]).toMatchObject([{ part: 'photo:a.webp' }, { part: 'photo:b.webp' }, 'liked'])
})
