/** Query parameter of the address to which the page's own button posts; mail programs post to the link's address without it. */
export const BY_BUTTON = 'button'
