/** The changes of a photo that a form without script can make. */
export type PhotoChange = 'main' | 'earlier' | 'later' | 'remove' | 'restore'
