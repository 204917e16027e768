/** Whether a page is of the members area (spec, section 2): the members, one of them, conversations, likes, somebody liked, and premium. */
export const isMembersArea = (pathname: string): boolean =>
  /^\/(?:members(?:\/[^/]+)?|chats|likes(?:\/m\/[^/]+)?|premium)\/?$/.test(pathname)
