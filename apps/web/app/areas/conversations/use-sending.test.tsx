// @vitest-environment happy-dom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/query-client.client.ts'
import type { AboutData, ConversationData } from './conversation-data.ts'
import { conversationQuery } from './conversation-query.ts'
import { loadQueue } from './send-message.ts'
import { useSending } from './use-sending.ts'

interface Sent {
  readonly client_id: string
  readonly text: string
  readonly price: number
  readonly about?: string
}

let conversations = 0

/** What a member writes in a conversation of its own, and a server that answers when the test says so. */
function open(differs: Partial<ConversationData> = {}, about: AboutData | null = null) {
  conversations += 1
  const place = { path: `/chats/${conversations}`, route: 'x' }
  const id = `conversation-${conversations}`
  const price = { credits: 2, free: null }
  const conversation = {
    ...{
      id,
      person: { id: `person-${conversations}` },
      draft: null,
      readAt: 0,
      price,
      mustAcknowledge: false,
      sharesTyping: false,
      signupText: null,
      waiting: [],
      messages: [],
    },
    ...differs,
  } as unknown as ConversationData
  queryClient.setQueryData(conversationQuery(place).queryKey, conversation)
  const sent: Sent[] = []
  const answers: ((answer: Response | null) => void)[] = []
  const saved: string[] = []
  const typing: string[] = []
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    if (address === '/api/draft.php') {
      saved.push(JSON.parse(body).text)
      return Promise.resolve(Response.json({ profile: id, at: new Date().toISOString() }))
    }
    if (address === '/api/typing.php') {
      typing.push(JSON.parse(body).conversation)
      return Promise.resolve(Response.json({ conversation: id }))
    }
    sent.push(JSON.parse(body))
    return new Promise<Response>((resolve, reject) =>
      answers.push((answer) => (answer ? resolve(answer) : reject(new TypeError('No answer')))),
    )
  })
  // A file is sent by this, because it tells how much is sent: half of it until the answer.
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload: { onprogress?: (event: object) => void } = {}
      status = 0
      responseText = ''
      onload?: () => void
      onerror?: () => void
      open() {}
      setRequestHeader() {}
      getAllResponseHeaders = () => 'content-type: application/json'
      send() {
        this.upload.onprogress?.({ loaded: 1, total: 2 })
        answers.push(async (answer) => {
          if (!answer) return this.onerror?.()
          this.status = answer.status
          this.responseText = await answer.text()
          this.onload?.()
        })
      }
    },
  )
  const show = () => renderHook(() => useSending(place.path, { ...conversation }, about))
  let page = show()
  const settle = () => act(() => vi.advanceTimersByTimeAsync(50))
  return {
    ...{ sent, saved, typing },
    /** The same page with other data, as after an event. */
    async hear(differs: Partial<ConversationData>) {
      Object.assign(conversation, differs)
      await act(() => page.rerender())
      await settle()
    },
    leaveAndReturn() {
      page.unmount()
      page = show()
      return page.result.current
    },
    texts: () => sent.map(({ text }) => text),
    now: () => page.result.current,
    shown: () => page.result.current.outgoing.map(({ text, state }) => `${text} ${state}`),
    known: () => queryClient.getQueryData<ConversationData>(conversationQuery(place).queryKey),
    async does(work: (sending: ReturnType<typeof useSending>) => unknown) {
      await act(async () => void work(page.result.current))
      await settle()
    },
    async accept() {
      const { client_id, text } = sent.at(-1) as Sent
      const message = { seq: sent.length, own: true, client_id, text, at: new Date().toISOString(), taken_back: false }
      const body = { conversation: id, message: { ...message, credits: 2 }, price, credits: 8 }
      answers.shift()?.(Response.json(body))
      await settle()
    },
    async refuse(code: string, status = 422) {
      answers.shift()?.(Response.json({ error: { code, message: `said ${code}` } }, { status }))
      await settle()
    },
    async breakOff() {
      for (let attempt = 0; attempt < 6; attempt += 1) {
        answers.shift()?.(null)
        await act(() => vi.advanceTimersByTimeAsync(20_000))
      }
    },
  }
}

beforeAll(async () => {
  // What is loaded on demand takes real time.
  await Promise.all([loadQueue(), import('@hearth/api-client/send-file')])
})
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(async () => {
  cleanup()
  // Leaving saves what is typed. It is asked of the server of this test: without it the call would be repeated later, and the next test would get it.
  await vi.advanceTimersByTimeAsync(50)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('messages show at once and go out one after the other, at the price that was shown', async () => {
  const { does, accept, texts, shown, sent } = open()
  await does((sending) => sending.begin('One'))
  await does((sending) => sending.begin('Two'))
  expect([shown(), texts()]).toEqual([['One sending', 'Two sending'], ['One']])
  await accept()
  expect([shown(), texts()]).toEqual([['Two sending'], ['One', 'Two']])
  await accept()
  expect([shown(), sent.map(({ price }) => price), new Set(sent.map(({ client_id }) => client_id)).size]).toEqual([
    ...[[], [2, 2], 2],
  ])
})

test('what the server refuses is back in the field, before what was typed since', async () => {
  const { does, refuse, now, shown } = open()
  await does((sending) => sending.begin('One'))
  await does((sending) => sending.type('and more'))
  await refuse('conversations.price_changed')
  expect([now().value, now().refusal?.code, shown()]).toEqual(['One\nand more', 'conversations.price_changed', []])
  await does((sending) => sending.type('One and more'))
  expect(now().refusal).toBeNull()
})

test('what is refused one after the other comes back in the order in which it was written, and no photo is lost', async () => {
  const { does, refuse, now } = open()
  const [first, second] = [new Blob(['1']), new Blob(['2'])]
  await does((sending) => sending.begin('One'))
  await does((sending) => sending.begin('Two'))
  for (const photo of [first, second]) {
    await does((sending) => sending.choosePhoto(photo))
    await does((sending) => sending.sendPhoto(2))
  }
  await does((sending) => sending.type('and more'))
  for (let time = 0; time < 2; time += 1) await refuse('conversations.price_changed')
  expect(now().outgoing.map(({ progress }) => progress)).toEqual([0.5, undefined])
  for (let time = 0; time < 2; time += 1) await refuse('conversations.price_changed')
  expect(now().value).toBe('One\nTwo\nand more')
  expect(now().photo).toMatchObject({ file: first, refusal: { code: 'conversations.price_changed' } })
  await does((sending) => sending.choosePhoto(null))
  expect(now().photo?.file).toBe(second)
})

test('what had no answer stays, and goes again under its id, so that it is sent once', async () => {
  const { does, breakOff, accept, shown, sent, now } = open()
  await does((sending) => sending.begin('One'))
  await breakOff()
  expect([shown(), now().value]).toEqual([['One failed'], ''])
  const attempts = sent.length
  await does((sending) => sending.again(sending.outgoing[0] as never))
  expect(shown()).toEqual(['One sending'])
  expect([sent.length, new Set(sent.map(({ client_id }) => client_id)).size]).toEqual([attempts + 1, 1])
  await accept()
  expect(shown()).toEqual([])
})

test('what had no answer is sent again when the browser is back, and can be thrown away', async () => {
  const { does, breakOff, accept, shown, texts } = open()
  await does((sending) => sending.begin('One'))
  await breakOff()
  await does((sending) => sending.begin('Two'))
  await breakOff()
  expect(shown()).toEqual(['One failed', 'Two failed'])
  await does((sending) => sending.discard(sending.outgoing[1] as never))
  const before = texts().length
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await does(() => dispatchEvent(new Event('offline')))
  line.mockReturnValue(true)
  await does(() => dispatchEvent(new Event('online')))
  expect([shown(), texts().slice(before)]).toEqual([['One sending'], ['One']])
  await accept()
  expect(shown()).toEqual([])
})

test('nothing goes to a fictional profile before the member has confirmed, and the field is empty afterwards', async () => {
  const { does, accept, texts, now, known } = open({ mustAcknowledge: true })
  let took: boolean | undefined
  await does((sending) => {
    took = sending.begin('One')
  })
  expect([took, now().asked?.text, texts(), now().value]).toEqual([false, 'One', [], 'One'])
  // The member does not confirm, by a press or because the call failed: the text stays.
  await does((sending) => sending.answer(null))
  expect([now().asked, now().value, texts()]).toEqual([null, 'One', []])
  await does((sending) => sending.begin('One'))
  await does((sending) => sending.answer(async () => false))
  expect([now().value, texts()]).toEqual(['One', []])
  await does((sending) => sending.begin('One'))
  await does((sending) => sending.answer(async () => true))
  expect([now().value, texts(), known()?.mustAcknowledge]).toEqual(['', ['One'], false])
  await accept()
})

test('a page that did not know of the fictional profile asks when the server does', async () => {
  const { does, refuse, accept, now, sent } = open()
  await does((sending) => sending.begin('One'))
  await refuse('conversations.acknowledge_first')
  expect([now().asked?.text, now().value, now().refusal]).toEqual(['One', 'One', null])
  await does((sending) => sending.answer(async () => true))
  expect([now().value, sent.map(({ text }) => text), new Set(sent.map(({ client_id }) => client_id)).size]).toEqual([
    ...['', ['One', 'One'], 1],
  ])
  await accept()
})

test('the text that waits since the sign-up begins the field, until something else is typed', async () => {
  const { does, now, leaveAndReturn } = open({ signupText: 'Since then' })
  expect(now().value).toBe('Since then')
  await does((sending) => sending.type('Something else'))
  expect(leaveAndReturn().value).toBe('Something else')
})

test('a message whose writer is not logged in any more waits until they are, and is not taken back', async () => {
  const { does, refuse, accept, now, shown, texts } = open()
  await does((sending) => sending.begin('After the end'))
  await refuse('accounts.authentication_required', 403)
  expect([shown(), now().value]).toEqual([['After the end failed'], ''])
  await does((sending) => sending.outgoing.map(sending.again))
  await accept()
  expect([shown(), texts()]).toEqual([[], ['After the end', 'After the end']])
})

test('what could not be saved because the session has ended counts as not saved, and the page stays', async () => {
  const { does, now, leaveAndReturn } = open()
  const assign = vi.spyOn(location, 'assign')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const error = { code: 'accounts.authentication_required', message: 'Log in.' }
    return Response.json({ error, authentication_required: true }, { status: 403 })
  })
  await does((sending) => sending.type('Half a sentence'))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(asked).toContain('/api/draft.php')
  const before = asked.filter((address) => address === '/api/draft.php').length
  expect(leaveAndReturn().value).toBe('Half a sentence')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(asked.filter((address) => address === '/api/draft.php').length).toBeGreaterThan(before)
  expect([assign.mock.calls, now().value]).toEqual([[], 'Half a sentence'])
})

test('leaving the page stops nothing, and keeps what is typed', async () => {
  const { does, accept, now, shown, leaveAndReturn } = open()
  await does((sending) => sending.begin('One'))
  await does((sending) => sending.type('and then'))
  expect(leaveAndReturn().value).toBe('and then')
  expect(shown()).toEqual(['One sending'])
  await accept()
  expect([shown(), now().value]).toEqual([[], 'and then'])
})

test('what is typed is saved once typing pauses, and what another page has typed comes only into an untouched field', async () => {
  const { does, saved, now, hear, leaveAndReturn } = open()
  const pause = () => act(() => vi.advanceTimersByTimeAsync(1_100))
  await does((sending) => sending.type('Hel'))
  await does((sending) => sending.type('Hello'))
  expect(saved).toEqual([])
  await pause()
  expect(saved).toEqual(['Hello'])
  const later = Date.now() + 60_000
  await hear({ draft: 'Hello from the phone', readAt: later })
  expect(now().value).toBe('Hello from the phone')
  // What was read before the last save is older than the field.
  await hear({ draft: 'Hello', readAt: 1 })
  expect(now().value).toBe('Hello from the phone')
  await does((sending) => sending.type('Hello from here'))
  await hear({ draft: 'Hello from the phone again', readAt: later + 1 })
  expect(now().value).toBe('Hello from the phone')
  // Leaving the page saves at once.
  expect(leaveAndReturn().value).toBe('Hello from here')
  await pause()
  expect(saved).toEqual(['Hello', 'Hello from here'])
})

test('what was typed while a message was on its way is saved again once that has removed the draft', async () => {
  const { does, saved, accept } = open()
  const pause = () => act(() => vi.advanceTimersByTimeAsync(1_100))
  await does((sending) => sending.begin('One'))
  await does((sending) => sending.type('and then'))
  await pause()
  await accept()
  await pause()
  expect(saved).toEqual(['and then', 'and then'])
})

test('a text that the server refuses to keep stays in the field, on the page and after it, and is asked for once', async () => {
  const { does, now, hear, leaveAndReturn } = open()
  const pause = () => act(() => vi.advanceTimersByTimeAsync(1_100))
  await does((sending) => sending.type('Hello'))
  await pause()
  const long = 'Hello'.repeat(300)
  const asked: string[] = []
  let refusal = { code: 'request.too_often', status: 429 }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).text)
    return Response.json({ error: { code: refusal.code, message: 'Refused.' } }, { status: refusal.status })
  })
  await does((sending) => sending.type(long))
  await pause()
  // What came too often is asked for again, unlike a text that is too long.
  refusal = { code: 'conversations.too_long', status: 422 }
  expect(leaveAndReturn().value).toBe(long)
  await pause()
  expect(asked).toEqual([long, long])
  await hear({ draft: 'Hello', readAt: Date.now() + 60_000 })
  expect(now().value).toBe(long)
  expect(leaveAndReturn().value).toBe(long)
  await pause()
  expect(asked).toHaveLength(2)
})

test('one message is about what the address asks for, and is again if it is refused', async () => {
  const about = { name: 'photo:a.webp', part: { photo: '/a.webp' } }
  const { does, refuse, accept, sent, now } = open({}, about)
  expect(now().about).toEqual(about)
  await does((sending) => sending.begin('Where is this?'))
  expect([sent[0]?.about, now().about, now().outgoing[0]?.about]).toEqual(['photo:a.webp', null, about])
  await refuse('billing.too_few_credits')
  expect([now().value, now().about]).toEqual(['Where is this?', about])
  await does((sending) => sending.removeAbout())
  await does((sending) => sending.begin('Hello'))
  await accept()
  expect([sent.map((one) => one.about), now().about]).toEqual([['photo:a.webp', undefined], null])
})

test('the other one is told of typing now and then, and anew after a message, where the two show that they type', async () => {
  const type = (text: string) => (sending: ReturnType<typeof useSending>) => sending.type(text)
  const { does, typing, known } = open({ sharesTyping: true })
  const { id } = known() ?? {}
  for (const text of ['H', 'He', '', 'A']) await does(type(text))
  expect(typing).toEqual([id, id])
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await does(type('An'))
  expect(typing).toHaveLength(3)
  // What was read is a switch of its own.
  const hidden = open({ marks: { deliveredSeq: 0, readSeq: 0 } })
  await hidden.does(type('H'))
  expect(hidden.typing).toEqual([])
})

test('closing the page asks first while the browser does not keep what is being sent', async () => {
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    // happy-dom does not call it by itself.
    window.onbeforeunload?.(event as BeforeUnloadEvent)
    return event.defaultPrevented
  }
  const { does, accept } = open()
  expect(asks()).toBe(false)
  await does((sending) => sending.begin('One'))
  expect(asks()).toBe(true)
  await accept()
  expect(asks()).toBe(false)
})
