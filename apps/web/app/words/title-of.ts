/** The title of a page: what it is about, and the site. */
export const titleOf = (subject: string, siteName: string): string => `${subject} · ${siteName}`
