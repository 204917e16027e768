import { barInset } from '@hearth/ui/components/top-bar/measures'

/** Distance of a page's content from the sides of the screen: that of the top bar above it. Of the window and not of the parent, so that it holds inside a column too. */
export const pageInset = barInset
