import { createGlobalThemeContract } from '@vanilla-extract/css'
import { PREFIX, themeNames } from './tokens.ts'

/** The theme's variables for components: `vars.color.accent` is `var(--h-accent)`. Values come from the tenant's `<style>`. */
export const vars = createGlobalThemeContract(themeNames, (name) => `${PREFIX}-${name}`)
