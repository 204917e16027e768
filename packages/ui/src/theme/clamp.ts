/** No more than so many lines of a text; what is left out is told by an ellipsis. */
export const clamp = (lines: number) =>
  ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' }) as const
