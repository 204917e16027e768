/** Requires a dot, because browsers accept addresses without one. */
export const EMAIL_PATTERN = '.+@.+\\..+'
