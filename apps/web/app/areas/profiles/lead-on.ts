/** Which way from one profile of a list to another. */
export type Way = 'prev' | 'next'

/** Follows the link of the page to the previous or next profile of the list that the member came from; does nothing where there is none. */
export const leadOn = (way: Way): void => document.querySelector<HTMLElement>(`a[rel="${way}"]`)?.click()
