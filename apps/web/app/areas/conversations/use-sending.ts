import { useEffect, useRef, useState } from 'react'
import type { ConversationData } from './conversation-data.ts'
import { changeConversation, refreshConversations } from './conversation-query.ts'
import { type Outgoing, useOutgoing } from './outgoing.ts'
import { discard, loadQueue, send, sendAgain } from './send-message.ts'

/** What was typed and not sent, by the path of the conversation. It stays while the document does. */
const drafts = new Map<string, string>()

/** A message that the member has asked to send. */
type Written = Pick<Outgoing, 'clientId' | 'text' | 'price'>

/** What is typed, sent and refused in one conversation. */
export function useSending(path: string, conversation: ConversationData) {
  const { id, person, price, mustAcknowledge, signupText } = conversation
  const typed = useRef(drafts.get(path) ?? signupText ?? '')
  /** What the field is to have. */
  const [value, setValue] = useState(typed.current)
  const [refusal, setRefusal] = useState<{ readonly code: string; readonly message: string | null } | null>(null)
  /** The message that waits for the member to confirm that they know the profile to be fictional. */
  const [asked, setAsked] = useState<Written | null>(null)
  const to = { conversation: id, person: person?.id ?? null }
  const outgoing = useOutgoing(to)
  const latest = useRef(takeBack)
  latest.current = takeBack
  useEffect(() => {
    // What this browser has kept of an earlier page is then shown and sent.
    loadQueue().catch(() => {})
  }, [])
  useEffect(() => {
    for (const message of outgoing) if (message.state === 'refused') void latest.current(message)
  }, [outgoing])

  const offered = useRef(signupText)
  useEffect(() => {
    // It went out by itself.
    if (signupText === null && offered.current !== null && typed.current === offered.current) {
      typed.current = ''
      setValue('')
    }
    offered.current = signupText
  }, [signupText])

  function type(text: string) {
    typed.current = text
    if (text === '') drafts.delete(path)
    else drafts.set(path, text)
    if (refusal) setRefusal(null)
  }

  /** What the server refuses is back in the field, before what was typed since. */
  async function takeBack(message: Outgoing) {
    if (!(await discard(message))) return
    const text = [message.text, typed.current].filter(Boolean).join('\n')
    type(text)
    setValue(text)
    if (message.refusal?.code === 'conversations.acknowledge_first') {
      changeConversation(path, (known) => ({ ...known, mustAcknowledge: true }))
      return setAsked({ ...message, text })
    }
    setRefusal(message.refusal)
    await refreshConversations()
  }

  function begin(text: string) {
    const message = { clientId: crypto.randomUUID?.() ?? newId(), text, price: price?.credits ?? 0 }
    if (mustAcknowledge) {
      // The field keeps it until the answer, which then empties it.
      type(text)
      setValue(text)
      setAsked(message)
      return false
    }
    setRefusal(null)
    type('')
    setValue('')
    send(to, message)
    return true
  }

  return {
    value,
    refusal,
    asked,
    outgoing: outgoing.filter(({ state }) => state !== 'refused'),
    type,
    begin,
    /** Sends one that had no answer again. */
    again: (message: Outgoing) => sendAgain(message),
    discard: (message: Outgoing) => void discard(message).catch(() => {}),
    /** Ends the question, and sends the message if the member has confirmed. */
    async answer(acknowledge: (() => Promise<boolean>) | null) {
      const message = asked
      setAsked(null)
      if (!message || !acknowledge || !(await acknowledge())) return
      changeConversation(path, (known) => ({ ...known, mustAcknowledge: false }))
      type('')
      setValue('')
      send(to, message)
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
