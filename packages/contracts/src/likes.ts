import { DAY } from './durations.ts'

/**
 * What stands between a member and another person, as far as likes go: nothing, the member's own note that they are not for now, the member's own
 * like, or a match, which is a like each way.
 */
export const LIKE_STATES = ['none', 'skipped', 'liked', 'matched'] as const
export type LikeState = (typeof LIKE_STATES)[number]

/** Which likes a page lists: of others, of one's own, and matches. */
export const LIKE_SIDES = ['received', 'sent', 'mutual'] as const
export type LikeSide = (typeof LIKE_SIDES)[number]

/** A part of a profile that a like is about: a photo, by the name of its file, or the answer to a prompt. */
export const LIKED_PART = /^(?:photo:[\w.-]{1,100}|prompt:[a-z_]{1,40})$/

/** Days for which neither of two whose match was ended can like the other. */
export const UNMATCH_DAYS = 30

/** Days for which it is kept that a member skipped somebody. */
export const SKIP_DAYS = 90

/** The most new likes that are counted: one more is shown as "99+". */
export const NEW_LIKES_MAX = 100

/** Which of the likes that they receive free members see: all, or the newest three of people besides those of fictional profiles. */
export const LIKES_SHOWN_FREE = ['all', 'newest_three'] as const
export type LikesShownFree = (typeof LIKES_SHOWN_FREE)[number]
export const NEWEST_LIKES = 3

/** Likes that are counted where not all are shown: more are "300+". */
export const LIKES_COUNTED = 300

/** Skips that a member may make in an hour. */
export const SKIPS_PER_HOUR = 1_000

/** Likes that an account of that age, in milliseconds, may send in an hour: an account that only serves to be noticed is a young one. */
export const likesPerHour = (age: number): number => (age < DAY ? 60 : age < 7 * DAY ? 120 : 240)
