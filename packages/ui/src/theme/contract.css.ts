import { createGlobalThemeContract } from '@vanilla-extract/css'
import { PREFIX, themeNames } from './tokens.ts'

/** The theme's variables for components: `vars.color.accent` is `var(--h-accent)`. The tenant's `<style>` sets their values. */
export const vars = createGlobalThemeContract(themeNames, (name) => `${PREFIX}-${name}`)
