import type { ComponentType } from 'react'
import { Mosaic } from './mosaic.tsx'
import { Plate } from './plate.tsx'
import type { LandingContent } from './sections.tsx'
import { Split } from './split.tsx'

/** How a brand's first page is composed: its theme's `landing`. */
export const COMPOSITIONS = { split: Split, plate: Plate, mosaic: Mosaic } satisfies Record<
  string,
  ComponentType<LandingContent>
>
