/** What a form without script can do with a photo. */
export const PHOTO_CHANGES = ['main', 'earlier', 'later', 'remove', 'restore'] as const
export type PhotoChange = (typeof PHOTO_CHANGES)[number]
