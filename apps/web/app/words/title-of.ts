/** The title of a page: its subject and the name of the site. */
export const titleOf = (subject: string, siteName: string): string => `${subject} · ${siteName}`
