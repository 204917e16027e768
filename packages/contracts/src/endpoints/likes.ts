import { z } from 'zod'
import { LIKE_STATES, LIKED_PART } from '../likes.ts'
import { contractOf } from './contract.ts'

const id = z.uuid()
const person = { id: id.describe('Whose profile it is.') }
const mainImage = z
  .strictObject({ match: z.string().describe('Address of the picture.') })
  .nullable()
  .describe('Null while there is no photo.')
const state = z.enum(LIKE_STATES).describe('What stands between the two now.')

/** There is nobody, or nobody whom the member may see. */
const GONE = { 404: ['profiles.gone'] }

export const likeContracts = {
  likes: contractOf('likes', {
    summary:
      'Who likes the member: new likes first, then the latest, a page at a time. A site may show its free members the newest three alone, besides those of fictional profiles.',
    query: { after: z.string().max(200).optional().describe('The `next` of the page before.') },
    answer: {
      profiles: z
        .array(
          z.strictObject({
            id,
            main_image: mainImage,
          }),
        )
        .describe('Those of `liked_by`, in the same order.'),
      liked_by: z.array(
        z.strictObject({ id, like_new: z.boolean().describe('Until the member has opened that profile.') }),
      ),
      next: z.string().nullable().describe('Null on the last page.'),
    },
  }),
  autoLike: contractOf('autoLike', {
    summary: 'Whose like the member has not seen yet, the newest. It stays unseen.',
    answer: {
      id,
      name: z.string(),
      main_image: mainImage,
      state: state.describe('`matched` if the member likes them, too.'),
      fictional: z
        .strictObject({
          label: z.string(),
          warning: z.string(),
          icon: z.boolean().describe('Whether the label has an icon, too.'),
        })
        .nullable()
        .describe('How the site labels a profile that it runs itself; null for a person.'),
    },
  }),
  likeMember: contractOf('likeMember', {
    summary: 'Likes somebody. If they like the member, the two are a match.',
    body: {
      ...person,
      part: z
        .string()
        .regex(LIKED_PART)
        .optional()
        .describe(
          'The part of the profile that it is about: `photo:` and the name of its file, or `prompt:` and the name of the prompt. One that is not there is ignored.',
        ),
    },
    answer: { state },
    refusals: {
      ...GONE,
      422: ['likes.oneself', 'likes.not_sought', 'likes.match_ended'],
      429: ['likes.too_often'],
    },
  }),
  takeLikeBack: contractOf('takeLikeBack', {
    summary: 'Takes a like back, if there is one. A match has to be ended instead.',
    body: person,
    answer: { state },
    refusals: { 422: ['likes.is_match'] },
  }),
  skipMember: contractOf('skipMember', {
    summary:
      'Notes for 90 days that somebody is not for the member now, which nobody else is told. It changes no like.',
    body: person,
    answer: { state },
    refusals: {
      ...GONE,
      422: ['likes.skip_oneself', 'likes.not_sought', 'likes.match_ended'],
      429: ['likes.skips_too_often'],
    },
  }),
  takeSkipBack: contractOf('takeSkipBack', {
    summary: 'Removes that note, if there is one.',
    body: person,
    answer: { state },
  }),
  unmatch: contractOf('unmatch', {
    summary: 'Ends a match, if there is one: neither can like the other for 30 days.',
    body: person,
    answer: { state },
  }),
}
