import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../../client/connection.ts'
import type { ConversationData } from './conversation-data.ts'
import { changeConversation, refreshConversations } from './conversation-query.ts'
import { discard, isUnanswered, type Outgoing, send, unansweredOf, useOutgoing } from './outgoing.ts'

/** What was typed and not sent, by the path of the conversation. It stays while the document does. */
const drafts = new Map<string, string>()

/** What is typed, sent and refused in one conversation. */
export function useSending(path: string, conversation: ConversationData) {
  const { id, person, price, mustAcknowledge, waiting } = conversation
  const typed = useRef(drafts.get(path) ?? waiting ?? '')
  /** What the field is to have. */
  const [value, setValue] = useState(typed.current)
  const [refusal, setRefusal] = useState<{ readonly code: string; readonly message: string | null } | null>(null)
  /** The message that waits for the member to confirm that they know the profile to be fictional. */
  const [asked, setAsked] = useState<Outgoing | null>(null)
  const to = { path, conversation: id, person: person?.id ?? null }
  const online = useOnline()
  const latest = useRef(deliver)
  latest.current = deliver
  useEffect(() => {
    if (online) for (const message of unansweredOf(path)) void latest.current(message)
  }, [online, path])

  function type(text: string) {
    typed.current = text
    if (text === '') drafts.delete(path)
    else drafts.set(path, text)
    if (refusal) setRefusal(null)
  }

  async function deliver(message: Pick<Outgoing, 'clientId' | 'text' | 'price'>) {
    const failure = await send(to, message)
    if (!failure || isUnanswered({ refusal: failure })) return
    // What the server refuses is back in the field, before what was typed since.
    discard(path, message.clientId)
    const text = [message.text, typed.current].filter(Boolean).join('\n')
    type(text)
    setValue(text)
    if (failure.code === 'conversations.acknowledge_first') {
      changeConversation(path, (known) => ({ ...known, mustAcknowledge: true }))
      return setAsked({ ...message, text, state: 'failed', refusal: null })
    }
    setRefusal(failure)
    await refreshConversations()
  }

  function begin(text: string) {
    const message = { clientId: crypto.randomUUID?.() ?? newId(), text, price: price?.credits ?? 0 }
    if (mustAcknowledge) {
      // The field keeps it until the answer, which then empties it.
      type(text)
      setValue(text)
      setAsked({ ...message, state: 'failed', refusal: null })
      return false
    }
    setRefusal(null)
    type('')
    setValue('')
    void deliver(message)
    return true
  }

  return {
    value,
    refusal,
    asked,
    outgoing: useOutgoing(path),
    type,
    begin,
    /** Sends one that had no answer again. */
    again: (message: Outgoing) => void deliver(message),
    discard: (clientId: string) => discard(path, clientId),
    /** Ends the question, and sends the message if the member has confirmed. */
    async answer(acknowledge: (() => Promise<boolean>) | null) {
      const message = asked
      setAsked(null)
      if (!message || !acknowledge || !(await acknowledge())) return
      changeConversation(path, (known) => ({ ...known, mustAcknowledge: false }))
      type('')
      setValue('')
      await deliver(message)
    },
  }
}

/** A random id, version 4, for pages without TLS, where browsers make none. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
