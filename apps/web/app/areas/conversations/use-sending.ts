import { useEffect, useRef, useState } from 'react'
import { hasGoodConnection } from '../../client/connection.ts'
import { randomId } from '../../client/random-id.ts'
import type { AboutData, ConversationData } from './conversation-data.ts'
import { changeConversation, refreshConversations } from './conversation-query.ts'
import { beginDraft, saveDraft, takeDraft, typeDraft } from './drafts.ts'
import { type Outgoing, useOutgoing } from './outgoing.ts'
import { discard, loadQueue, send, sendAgain } from './send-message.ts'

type Refusal = { readonly code: string; readonly message: string | null }

/** A photo that is about to be sent; with why the server has refused it, if it has. */
export interface ChosenPhoto {
  readonly file: Blob
  readonly refusal: Refusal | null
}

/** A message that the member has asked to send. */
type Written = Pick<Outgoing, 'clientId' | 'text' | 'about' | 'price'>

/** What is typed, sent and refused in one conversation, where the next message begins as one about `asksAbout`. */
export function useSending(path: string, conversation: ConversationData, asksAbout: AboutData | null = null) {
  const { id, person, price, mustAcknowledge, signupText, draft, readAt, sharesTyping, cannotWrite } = conversation
  const personId = person?.id ?? null
  const typed = useRef(beginDraft(conversation))
  /** What the field is to have. */
  const [value, setValue] = useState(typed.current)
  /** What the next message is about. */
  const [about, setAbout] = useState(asksAbout)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** The first is shown; the others have been refused since. */
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [photo = null] = photos
  /** What was refused and has not been sent since: the beginning of the field, unless it was changed. */
  const returned = useRef('')
  /** Whether the lines with which to begin are shown. */
  const [asksIcebreakers, setAsksIcebreakers] = useState(false)
  /** The message that waits for the member to confirm that they know the profile to be fictional. */
  const [asked, setAsked] = useState<Written | null>(null)
  /** The message that waits for the member to agree that it goes above their ceiling, and how the server says so. */
  const [above, setAbove] = useState<(Written & { readonly said: string | null }) | null>(null)
  const to = { conversation: id, person: personId }
  const outgoing = useOutgoing(to)
  const latest = useRef(takeBack)
  latest.current = takeBack
  useEffect(() => {
    // What this browser has kept of an earlier page is then shown and sent; on a poor connection the app does that a moment later.
    if (hasGoodConnection()) loadQueue().catch(() => {})
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
  useEffect(() => {
    const before = typed.current
    const text = personId && takeDraft(personId, { draft, readAt }, before)
    if (text === null) return
    // The field takes another value only, and the last one that it was given may be this one.
    setValue(before)
    const timer = setTimeout(() => {
      if (typed.current !== before) return
      typed.current = text
      setValue(text)
    })
    return () => clearTimeout(timer)
  }, [personId, draft, readAt])
  useEffect(() => () => void (personId && saveDraft(personId)), [personId])
  useEffect(() => {
    // A field that is there again has what was typed.
    if (cannotWrite === null) setValue(typed.current)
  }, [cannotWrite])

  function type(text: string) {
    typed.current = text
    loadQueue().catch(() => {})
    if (person) typeDraft(person.id, text, sharesTyping ? id : null)
    if (refusal) setRefusal(null)
  }

  /** What the server refuses is back in the field, after what it has refused before, and before what was typed since. */
  async function takeBack(message: Outgoing) {
    if (!(await discard(message))) return
    if (message.photo) {
      const refused = { file: message.photo, refusal: message.refusal }
      setPhotos((all) => [...all, refused])
      return void refreshConversations()
    }
    const first = typed.current.startsWith(returned.current) ? returned.current : ''
    const rest = typed.current.slice(first.length).replace(/^\n/, '')
    returned.current = [first, message.text].filter(Boolean).join('\n')
    const text = [returned.current, rest].filter(Boolean).join('\n')
    type(text)
    setValue(text)
    if (message.about) setAbout(message.about)
    if (message.refusal?.code === 'conversations.acknowledge_first') {
      changeConversation(path, (known) => ({ ...known, mustAcknowledge: true }))
      return setAsked({ ...message, text })
    }
    if (message.refusal?.code === 'conversations.above_ceiling')
      return setAbove({ ...message, text, said: message.refusal.message })
    setRefusal(message.refusal)
    await refreshConversations()
  }

  /** Empties the field, whose text is being sent. */
  function empty() {
    returned.current = ''
    type('')
    setValue('')
    setAbout(null)
  }

  function begin(text: string) {
    const message = { clientId: randomId(), text, about, price: price?.credits ?? 0 }
    if (mustAcknowledge) {
      // The field keeps it until the answer, which then empties it.
      type(text)
      setValue(text)
      setAsked(message)
      return false
    }
    setRefusal(null)
    empty()
    send(to, message)
    return true
  }

  return {
    value,
    about,
    refusal,
    asked,
    above,
    outgoing: outgoing.filter(({ state }) => state !== 'refused'),
    type,
    begin,
    removeAbout: () => setAbout(null),
    asksIcebreakers,
    setAsksIcebreakers,
    /** Puts another text into the field; `type` says that it is there. */
    setValue,
    setAbout,
    photo,
    /** Shows a photo before it is sent, or with null no longer. */
    choosePhoto: (file: Blob | null) => setPhotos((all) => (file ? [{ file, refusal: null }, ...all] : all.slice(1))),
    /** Sends the photo that is shown; one that was above the ceiling goes above it now. */
    sendPhoto(price: number) {
      if (!photo) return
      setPhotos((all) => all.slice(1))
      const agreed = photo.refusal?.code === 'conversations.above_ceiling'
      send(to, { clientId: randomId(), text: '', photo: photo.file, about: null, price, agreed })
    },
    /** Sends one that had no answer again. */
    again: (message: Outgoing) => sendAgain(message),
    discard: (message: Outgoing) => void discard(message).catch(() => {}),
    /** Ends the question about the ceiling, and sends the message if the member agrees; it stays in the field otherwise. */
    answerAbove(agrees: boolean) {
      const message = above
      setAbove(null)
      if (!message || !agrees) return
      empty()
      send(to, { ...message, clientId: randomId(), agreed: true })
    },
    /** Ends the question, and sends the message if the member has confirmed. */
    async answer(acknowledge: (() => Promise<boolean>) | null) {
      const message = asked
      setAsked(null)
      if (!message || !acknowledge || !(await acknowledge())) return
      changeConversation(path, (known) => ({ ...known, mustAcknowledge: false }))
      empty()
      send(to, message)
    },
  }
}
