/** The channel on which the tabs of a browser tell each other who is logged in: an identity. */
export const MEMBER_CHANNEL = 'hearth-member'
