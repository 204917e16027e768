import { space } from '@hearth/ui/theme/tokens'

/** Distance of a page's content from the sides of the screen: that of the top bar above it. Large letters leave a phone its width. */
export const pageInset = `max(clamp(min(${space[16]}, 5vw), 4vw, ${space[64]}), env(safe-area-inset-left))`
