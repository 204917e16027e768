import * as css from './photo-frame.css.ts'

/** The dominant colour of a photo, painted behind it as an attribute, which a page without inline styles may carry. */
export const Ground = ({ colour }: { readonly colour: string }) => (
  <svg className={css.ground} aria-hidden="true" focusable="false">
    <rect width="100%" height="100%" fill={colour} />
  </svg>
)
