import type { ComponentType } from 'react'
import { Mosaic } from './mosaic.tsx'
import { Plate } from './plate.tsx'
import type { LandingContent } from './sections.tsx'
import { Split } from './split.tsx'

/** The compositions of a front page, by the theme's `landing`. */
export const COMPOSITIONS = { split: Split, plate: Plate, mosaic: Mosaic } satisfies Record<
  string,
  ComponentType<LandingContent>
>
