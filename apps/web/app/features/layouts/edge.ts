import { space } from '@hearth/ui/theme/tokens'

/** Distance of a page's content from the sides of the screen: that of the top bar above it. */
export const edge = `max(clamp(${space[16]}, 4vw, ${space[64]}), env(safe-area-inset-left))`
