/** How many of the characters that fit are typed, such as `12/500`; characters as browsers limit them. */
export const countText = (text: string, most: number): string => `${text.length}/${most}`

/** Whether so little room is left that somebody who does not see the counter should know. */
export const isNearlyFull = (text: string, most: number): boolean => text.length >= most * 0.9
