import { barInset } from '@hearth/ui/components/top-bar/measures'

/**
 * Distance of a page's content from the sides of the screen, equal to the top bar's. Relative to the window, so that it is right inside a column,
 * too.
 */
export const pageInset = barInset
