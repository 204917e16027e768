import { z } from 'zod'
import { CEILING_MAX, NAME_SEARCH_MAX, UNREAD_MESSAGES_MAX } from '../conversations.ts'
import { GIFT_ID_MAX } from '../gifts.ts'
import { LIKED_PART } from '../likes.ts'
import { contractOf } from './contract.ts'
import { FILE_REFUSALS } from './photos.ts'

const id = z.uuid()
const conversation = id.describe('The id of the conversation.')
const seq = z.int().min(1).max(2_147_483_647)
const unread = z
  .int()
  .min(0)
  .max(UNREAD_MESSAGES_MAX)
  .describe(`Messages that the member has not read, up to ${UNREAD_MESSAGES_MAX}, of which as many are shown as "99+".`)
const credits = z.int().min(0).describe('The credits that the member has left.')
const pageNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .catch(undefined)

const giftPicture = z
  .string()
  .nullable()
  .describe('The address of its picture; null for one that the site has no more.')

const message = z.strictObject({
  seq: seq.describe('Number of the message in its conversation.'),
  own: z.boolean().describe('Whether the member has sent it.'),
  client_id: id.nullable().describe('The id that its sender’s page has given it; null for a message of the other.'),
  kind: z
    .enum(['text', 'photo', 'gift', 'farewell', 'automatic'])
    .describe('A goodbye has no text, because each reads it in their own language.'),
  text: z.string().describe('Empty once it was taken back or removed, and of a photo and a gift.'),
  photo: z
    .strictObject({
      state: z
        .enum(['preparing', 'ready', 'unreadable'])
        .describe('One that could not be read was taken back, with what it has cost.'),
      width: z.int().min(0).describe('In pixels; 0 unless it is ready.'),
      height: z.int().min(0),
    })
    .nullable()
    .describe('Of a message that is a photo; null for others, and once the photo is gone.'),
  gift: z
    .strictObject({
      id: z.string(),
      name: z.string().min(1).describe('In the member’s language; a neutral word for one that the site has no more.'),
      picture: giftPicture,
      shown: z.boolean().describe('Whether the member has received it and shows it on their profile.'),
    })
    .nullable()
    .describe('Of a message that is a gift; null for others, and once it was taken back or removed.'),
  about: z
    .string()
    .nullable()
    .describe(
      'The part of the profile of whoever received it that it is about: `photo:` and the name of its file, or `prompt:` and the prompt. It may be gone since.',
    ),
  at: z.iso.datetime(),
  taken_back: z.boolean(),
  removed: z.boolean().describe('Whether support removed it.'),
  credits: z.int().min(0).describe('What the member has paid for it.'),
})
const price = z.strictObject({
  credits: z.int().min(0),
  free: z
    .strictObject({ messages: z.int().min(1), people: z.int().min(0) })
    .nullable()
    .describe('What is left of the free messages, this one included; null where it is none of them.'),
})

/** There is nobody, or nobody whom the member may see; no conversation, or none of the member. */
const GONE = { 404: ['profiles.gone'] }

export const conversationContracts = {
  chats: contractOf('chats', {
    summary: 'The member’s conversations, latest message first, a page at a time.',
    query: {
      after: z.string().max(200).optional().catch(undefined).describe('The `next` of the page before.'),
      search: z
        .string()
        .max(NAME_SEARCH_MAX)
        .optional()
        .catch(undefined)
        .describe('A part of the name of the other person, in any case and with or without accents.'),
      archived: z
        .literal('1')
        .optional()
        .catch(undefined)
        .describe('`1` for those in the archive, which others are not in.'),
    },
    answer: {
      chats: z.array(
        z.strictObject({
          conversation,
          profile: id.nullable().describe('The other person; null for one who cannot be shown.'),
          num_unread_messages: unread,
        }),
      ),
      next: z.string().nullable().describe('Null on the last page.'),
    },
  }),
  deleteChat: contractOf('deleteChat', {
    summary:
      'Removes a conversation from the member’s side, if it is there, or every one with a person. A new message brings it back, from there on.',
    body: {
      conversation: conversation.optional(),
      profile: id.optional().describe('With whom, where `conversation` is not named.'),
    },
    answer: { conversation: id.nullable().describe('Null for a person with whom the member has none.') },
  }),
  archiveChat: contractOf('archiveChat', {
    summary:
      'Moves a conversation of the member’s list to their archive, or back, if it is there. A message of the other person brings it back, too.',
    body: { conversation, archived: z.boolean().describe('Whether it is to be in the archive.') },
    answer: { conversation, archived: z.boolean() },
  }),
  readChat: contractOf('readChat', {
    summary: 'Notes that the member has read a conversation up to a message.',
    body: { conversation, seq: seq.describe('Number of the last message that was read.') },
    answer: { num_unread_messages: unread },
    refusals: GONE,
  }),
  setCeiling: contractOf('setCeiling', {
    summary: 'Sets the credits above which the member is asked before they pay for another message in a conversation.',
    body: { conversation, ceiling: z.int().min(0).max(CEILING_MAX).nullable().describe('Null for never.') },
    answer: { conversation },
    refusals: GONE,
  }),
  showPhotos: contractOf('showPhotos', {
    summary:
      'Sets whether the member sees the photos of the other person at once, or blurred until they choose to look.',
    body: { conversation, shown: z.boolean().describe('Whether at once.') },
    answer: { conversation },
    refusals: GONE,
  }),
  keepChat: contractOf('keepChat', {
    summary:
      'Notes that the member keeps a conversation in which an answer is due, so that its page does not ask again before another one is.',
    body: { conversation, seq: seq.describe('Number of the last message that the page has.') },
    answer: { conversation },
    refusals: GONE,
  }),
  deliverChats: contractOf('deliverChats', {
    summary: 'Notes that a device of the member has received what others have written, in all conversations.',
    body: {},
    answer: { conversations: z.int().min(0).describe('In how many of them something was new.') },
  }),
  icebreakers: contractOf('icebreakers', {
    summary: 'Lines with which the member can begin a conversation with a person, in the member’s language.',
    query: { profile: z.string().max(100).optional().catch(undefined).describe('The id of the person.') },
    answer: {
      icebreakers: z.array(
        z.strictObject({
          text: z.string().min(1),
          origin: z.string().min(1).describe('Where it comes from, in words.'),
          about: z
            .strictObject({
              name: z.string().describe('As in a message.'),
              prompt: z.string().describe('The question, in words.'),
              answer: z.string(),
            })
            .nullable()
            .describe('The answer in their profile that it is about.'),
        }),
      ),
    },
    refusals: GONE,
  }),
  gifts: contractOf('gifts', {
    summary: 'What the member can give, in their language, in the order of the site.',
    query: {},
    answer: {
      gifts: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string().min(1),
          price: z.int().min(0).describe('In credits.'),
          picture: giftPicture,
        }),
      ),
    },
  }),
  sendGift: contractOf('sendGift', {
    summary:
      'Gives a person something, which costs what was shown or is refused: a message, which can be the first of the two. No free message pays for it.',
    body: {
      conversation: conversation.optional(),
      profile: id.optional().describe('To whom it goes, where `conversation` is not named.'),
      client_id: id.describe('Chosen by the sender’s page: repeated with it, it is the same gift.'),
      gift: z.string().max(GIFT_ID_MAX).describe('Its id.'),
      price: z.int().min(0).max(1_000_000).describe('The price that was shown, in credits.'),
      above_ceiling: z
        .boolean()
        .optional()
        .describe('Whether the member agrees that it goes above the ceiling that they have set for this person.'),
    },
    answer: { conversation, message, price: price.describe('Of the next message to that person.'), credits },
    refusals: {
      ...GONE,
      422: [
        'conversations.oneself',
        'conversations.closed',
        'conversations.no_such_gift',
        'conversations.unreachable',
        'conversations.acknowledge_first',
        'conversations.price_changed',
        'conversations.above_ceiling',
        'billing.too_few_credits',
      ],
      429: ['conversations.too_many_new'],
    },
  }),
  showGift: contractOf('showGift', {
    summary: 'Puts a gift that the member has received on their profile, without whom it is from, or takes it off.',
    body: { conversation, seq: seq.describe('Number of the message.'), shown: z.boolean() },
    answer: { shown: z.boolean() },
    refusals: { ...GONE, 422: ['conversations.unreachable'] },
  }),
  messages: contractOf('messages', {
    summary: 'A page of a conversation, in the order of its messages: the newest, or those before or after a message.',
    query: {
      conversation: z.string().max(100).optional().catch(undefined).describe('The id of the conversation.'),
      before: pageNumber.describe('The number of a message: the page ends before it.'),
      after: pageNumber.describe('The number of a message: the page begins after it.'),
    },
    answer: {
      messages: z.array(message),
      more: z.boolean().describe('Whether there are more in that direction.'),
      read_seq: z.int().min(0).describe('Number of the last message that the member has read.'),
      num_unread_messages: unread,
      marks: z
        .strictObject({
          delivered_seq: z.int().min(0).describe('Number of the last message that a device of the other has received.'),
          read_seq: z.int().min(0).describe('Number of the last message that the other has read.'),
        })
        .nullable()
        .describe('Null unless both show what they have read; null, too, where the other cannot be shown.'),
    },
    refusals: GONE,
  }),
  sendMessage: contractOf('sendMessage', {
    summary:
      'Sends a message, which costs what was shown or is refused. The first one makes the conversation. That of a member whose address is not confirmed waits.',
    body: {
      conversation: conversation.optional(),
      profile: id.optional().describe('To whom it goes, where `conversation` is not named.'),
      client_id: id.describe('Chosen by the sender’s page: repeated with it, it is the same message.'),
      text: z.string(),
      about: z
        .string()
        .regex(LIKED_PART)
        .optional()
        .describe(
          'A photo (`photo:` and the name of its file) or an answer (`prompt:` and the prompt) of that profile, which both see above the message. What the member does not see there is left out.',
        ),
      price: z.int().min(0).max(1_000_000).describe('The price that was shown, in credits.'),
      above_ceiling: z
        .boolean()
        .optional()
        .describe('Whether the member agrees that it goes above the ceiling that they have set for this person.'),
    },
    answer: {
      conversation: conversation.nullable().describe('The id of the conversation; null for a message that waits.'),
      message: message.nullable().describe('Null for one that waits.'),
      price: price.describe('Of the next message to that person.'),
      credits,
    },
    refusals: {
      ...GONE,
      422: [
        'conversations.oneself',
        'conversations.closed',
        'conversations.empty',
        'conversations.too_long',
        'conversations.unreachable',
        'conversations.acknowledge_first',
        'conversations.price_changed',
        'conversations.above_ceiling',
        'conversations.too_many_waiting',
        'billing.too_few_credits',
      ],
      429: ['conversations.too_many_new'],
    },
  }),
  sendPhoto: contractOf('sendPhoto', {
    summary:
      'Sends a photo to somebody who has written to the member: the body is the file itself. It costs what was shown or is refused, and is shown once it is prepared.',
    query: {
      conversation: z.string().max(100).optional().catch(undefined).describe('The id of the conversation.'),
      client_id: z
        .string()
        .max(100)
        .optional()
        .catch(undefined)
        .describe('A uuid, chosen by the sender’s page: repeated with it, it is the same message.'),
      price: pageNumber.describe('The price that was shown, in credits.'),
      above_ceiling: z
        .literal('1')
        .optional()
        .catch(undefined)
        .describe('`1` where the member agrees that it goes above the ceiling that they have set for this person.'),
    },
    answer: { conversation, message, price: price.describe('Of the next message to that person.'), credits },
    refusals: {
      ...GONE,
      422: [
        'conversations.closed',
        'conversations.unreachable',
        'conversations.no_photos',
        'conversations.price_changed',
        'conversations.above_ceiling',
        'billing.too_few_credits',
        ...FILE_REFUSALS,
      ],
      429: ['photos.too_many_at_once', 'photos.too_many_pictures'],
    },
  }),
  sendWaiting: contractOf('sendWaiting', {
    summary: 'Sends what the member has waiting for a person, as far as it can be sent; refuses where nothing can.',
    body: { profile: id.describe('To whom it goes.') },
    answer: { sent: z.int().min(0).describe('How many messages were sent.') },
    refusals: {
      422: ['conversations.unreachable', 'conversations.acknowledge_first', 'billing.too_few_credits'],
      429: ['conversations.too_many_new'],
    },
  }),
  withdrawMessage: contractOf('withdrawMessage', {
    summary: 'Removes a message of the member that waits. What has been sent stays sent.',
    body: { id: id.describe('The `client_id` with which it was written.') },
    answer: { id },
  }),
  sayGoodbye: contractOf('sayGoodbye', {
    summary: 'Ends a conversation for both with a goodbye, which each reads in their own language. It costs nothing.',
    body: { conversation },
    answer: { conversation, message },
    refusals: {
      ...GONE,
      422: ['conversations.closed', 'conversations.nobody_wrote', 'conversations.unreachable'],
    },
  }),
  takeMessageBack: contractOf('takeMessageBack', {
    summary:
      'Takes a message back that was sent within a minute and not read, with what it has cost; a photo at any time, afterwards without that.',
    body: { conversation, seq: seq.describe('Number of the message.') },
    answer: { message, credits },
    refusals: { ...GONE, 422: ['conversations.too_late'] },
  }),
  saveDraft: contractOf('saveDraft', {
    summary: 'Keeps what the member has typed to somebody and not sent, for all their devices.',
    body: {
      profile: id.describe('For whom it is.'),
      text: z.string().describe('What the field has; nothing removes the draft. Sending a message does, too.'),
      page: id.describe('An id of the page that saves it, by which it knows its own event.'),
    },
    answer: { profile: id, at: z.iso.datetime().describe('When it was saved.') },
    refusals: { ...GONE, 422: ['conversations.closed', 'conversations.too_long'], 429: ['request.too_often'] },
  }),
  sayTyping: contractOf('sayTyping', {
    summary:
      'Tells the other person of a conversation that the member is typing, if both show that and when they are online.',
    body: { conversation },
    answer: { conversation },
    refusals: GONE,
  }),
  acknowledgeFictional: contractOf('acknowledgeFictional', {
    summary: 'Notes that the member knows that a profile is run by the site, without which no message to it is taken.',
    body: { profile: id.describe('Whose profile it is.') },
    answer: { profile: id },
    refusals: GONE,
  }),
}
