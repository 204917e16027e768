/// <reference types="vite/client" />
import { createContext, useContext } from 'react'
import * as css from './silhouette.css.ts'
import drawings from './silhouettes.svg?no-inline'

/** The styles of drawing among which a brand chooses. */
export type SilhouetteFamily = 'line' | 'botanical' | 'flags'

const Family = createContext<SilhouetteFamily>('line')

/** Sets the style in which the brand draws people. */
export const SilhouetteProvider = Family.Provider

interface SilhouetteProps {
  /** Seeds the drawing: one name always gives the same drawing, different names mostly different ones. */
  readonly name: string
  /** `whole` fits the whole drawing into the frame; otherwise the drawing covers the frame. */
  readonly whole?: boolean | undefined
}

/** How many drawings a style has. */
const VARIANTS = 3

/**
 * A drawn figure for somebody without a photo, in the brand's style and colours, from one cached file. Decorative: the text beside it must say what it
 * means.
 */
export function Silhouette({ name, whole = false }: SilhouetteProps) {
  const family = useContext(Family)
  const number = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) >> 1
  return (
    <svg
      className={css.picture}
      viewBox="0 0 80 100"
      preserveAspectRatio={`xMidYMid ${whole ? 'meet' : 'slice'}`}
      aria-hidden="true"
      focusable="false"
    >
      <use
        href={`${drawings}#${family}-${(number >> 3) % VARIANTS}`}
        transform={number % 2 === 0 ? undefined : 'translate(80) scale(-1 1)'}
      />
    </svg>
  )
}
