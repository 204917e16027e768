/** In the query of the address to which the button of a one-click page posts: mail programs post to the address of the link. */
export const BY_BUTTON = 'button'
