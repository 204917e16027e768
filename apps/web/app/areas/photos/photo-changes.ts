/** What a form without script can do with a photo. */
export type PhotoChange = 'main' | 'earlier' | 'later' | 'remove' | 'restore'
