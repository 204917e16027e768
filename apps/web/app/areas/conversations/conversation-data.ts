import type { MemberId } from '@hearth/contracts/ids'
import type { ReportReason } from '@hearth/contracts/reports'
import type { TitledPage } from '../../client/page-meta.ts'
import type { FictionalWords } from '../profiles/fictional-label.tsx'

/** The other person of a conversation, as far as they may be shown. */
export interface PersonData {
  readonly id: MemberId
  readonly name: string
  readonly photo: { readonly src: string; readonly colour: string } | null
  /** The site's words if the profile is one of its own. */
  readonly fictional: FictionalWords | null
  /** Whether it is one of these that a program answers for. */
  readonly answersItself: boolean
}

/** A part of a profile that a message is about, by its name as `LIKED_PART`. */
export interface AboutData {
  readonly name: string
  /** The address of a photo's thumbnail, or the words of a prompt with the answer; null for what is not there any more. */
  readonly part: { readonly photo: string } | { readonly prompt: string; readonly answer: string } | null
}

/** A photo of a conversation. One that could not be read was taken back, with what it has cost. */
export interface PhotoData {
  readonly state: 'preparing' | 'ready' | 'unreadable'
  readonly width: number
  readonly height: number
}

/** A gift of a conversation, as its site calls it now. */
export interface GiftData {
  readonly name: string
  /** The address of its picture; null for one that the site has no more. */
  readonly picture: string | null
  /** Whether the reader has received it and shows it on their profile. */
  readonly shown: boolean
}

/** A message, with its times in the reader's language and zone. */
export interface MessageData {
  /** Its number in the conversation. */
  readonly seq: number
  readonly own: boolean
  /** Id that the sender's browser gave an own message; null for one of the other. */
  readonly clientId: string | null
  readonly kind: 'text' | 'photo' | 'gift' | 'farewell' | 'automatic'
  /** Of a gift, its name with what it is. Empty for a photo and a goodbye, and for a message that was taken back or removed. */
  readonly text: string
  /** Of a message that is a photo, its size in pixels if it can be shown; null once the photo is gone. */
  readonly photo?: PhotoData | null
  /** Of a message that is a gift, unless it was taken back or removed. */
  readonly gift?: GiftData
  /** What it is about, if it is about something in particular. */
  readonly about?: AboutData
  readonly takenBack: boolean
  /** Whether support removed it. */
  readonly removed: boolean
  /** When it was sent, as ISO 8601 in UTC. */
  readonly at: string
  readonly time: string
  readonly day: { readonly date: string; readonly name: string }
}

/** What the next message costs. */
interface PriceData {
  readonly credits: number
  /** What is left of free messages, and of people to write to for free; null if it is not free for that reason. */
  readonly free: { readonly messages: number; readonly people: number } | null
}

/** A message that was not sent yet. */
interface WaitingData {
  readonly id: string
  readonly text: string
  readonly about?: AboutData
  /** The most that it will cost, in credits. */
  readonly price: number
}

/** A part of the messages of a conversation, in the order of their numbers. */
interface MessagesData {
  readonly messages: readonly MessageData[]
  /** Whether there are older ones. */
  readonly more: boolean
  /** The day before which messages are left out, because the member does not pay; null where none are. */
  readonly hiddenBefore: string | null
}

export interface ConversationData extends TitledPage, MessagesData {
  /** Null before the first message. */
  readonly id: string | null
  /** Null for somebody who cannot be shown, whatever the reason. */
  readonly person: PersonData | null
  /** When they were last online, in words; null where that is not shown. */
  readonly presence: string | null
  readonly online: boolean
  /** How often they mean to answer, in words; null if they do not say. */
  readonly pace: string | null
  /** Whose answer has been due for so long that the conversation can be ended kindly or kept; null if nobody's. */
  readonly unanswered: 'own' | 'theirs' | null
  /** Whether the member can say how often they answer, and has not. */
  readonly hasNoPace: boolean
  readonly cannotWrite: 'conversations.closed' | 'conversations.unreachable' | null
  /** Whether the person is a member whom the member has never written to, and whose messages the browser looks at. */
  readonly stranger: boolean
  /** Whether the member can end it with a goodbye. */
  readonly canSayGoodbye: boolean
  /** Whether the member has yet to confirm their address: until then what they write waits. */
  readonly unconfirmed: boolean
  /** Whether the member has yet to confirm that they know the profile to be fictional. */
  readonly mustAcknowledge: boolean
  /** Null where nothing can be written. */
  readonly price: PriceData | null
  /** The price of a photo, in credits; null where none can be sent. */
  readonly photoPrice: number | null
  /** Whether the member can give something. */
  readonly canGive: boolean
  /** Credits that the member has paid for messages to this person, and those above which they want to be asked; null for never. */
  readonly spent: number
  readonly ceiling: number | null
  /** Whether the member sees the photos of the other at once, and not blurred first. */
  readonly showsPhotos: boolean
  readonly unread: number
  /** Number of the last message that the member has read. */
  readonly readSeq: number
  /** Whether it is in the member's archive. */
  readonly archived: boolean
  /** Numbers of the last messages that the other one has received and read; null where that is not shown. */
  readonly marks: { readonly deliveredSeq: number; readonly readSeq: number } | null
  /** Whether the other one may learn that the member is typing. */
  readonly sharesTyping: boolean
  /** What the member wrote to the person when they signed up; mostly null. */
  readonly signupText: string | null
  /** Messages of the member that were not sent yet, in their order. */
  readonly waiting: readonly WaitingData[]
  /** What these wait for; null where none do. */
  readonly waitsFor: 'confirmation' | 'credits' | 'acknowledgement' | 'turn' | 'unreachable' | null
  /** What the member has typed and not sent; null for nothing. */
  readonly draft: string | null
  /** What the address asks to write about; null for nothing, or nothing that the member sees in that profile. */
  readonly about: AboutData | null
  /** When the server read this, in milliseconds. */
  readonly readAt: number
  /** The id of the next message, for a form without a script. */
  readonly formId: string
  /** The most characters of a message. */
  readonly most: number
  /** The reasons for which the site lets its members report somebody. */
  readonly reasons: readonly ReportReason[]
  /** Whether it is only a page of older messages. */
  readonly older: boolean
}

/** A conversation in the list. */
export interface ChatData {
  readonly id: string
  /** The other person; null for somebody who cannot be shown. */
  readonly person: MemberId | null
  readonly name: string | null
  readonly photo: PersonData['photo']
  readonly fictional: boolean
  readonly online: boolean
  /** The beginning of what the member has typed and not sent; null for nothing. */
  readonly draft: string | null
  /** Number of unread messages, at most 100. */
  readonly unread: number
  readonly last: {
    readonly text: string
    readonly own: boolean
    readonly takenBack: boolean
    readonly removed: boolean
    readonly kind: MessageData['kind']
    readonly at: string
    /** The time of today, otherwise the day. */
    readonly time: string
  }
}

/** Somebody with whom there is no conversation yet, because what was written to them waits. */
export interface WaitingChatData extends Pick<ChatData, 'id' | 'name' | 'photo' | 'fictional' | 'online'> {
  /** The beginning of the newest message that waits. */
  readonly text: string
  readonly at: string
  readonly time: string
}

/** A page of the list of conversations. */
export interface ChatsData extends TitledPage {
  /** Only on the first page of all. */
  readonly waiting: readonly WaitingChatData[]
  readonly search: string
  /** Whether it is the archive. */
  readonly archived: boolean
  /** Whether the member has archived any. */
  readonly hasArchive: boolean
  readonly chats: readonly ChatData[]
  /** The site's words for profiles of its own; null if none is on the page. */
  readonly fictional: FictionalWords | null
  /** The address of the next page. */
  readonly more: string | null
  /** Whether it is a later page. */
  readonly continued: boolean
}
