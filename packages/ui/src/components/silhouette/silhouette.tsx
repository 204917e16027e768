import { createContext, useContext } from 'react'
import * as css from './silhouette.css.ts'

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

const DRAWINGS: Record<SilhouetteFamily, (variant: number) => JSX.Element> = {
  line: drawLine,
  botanical: drawBotanical,
  flags: drawFlags,
}

/** A drawn figure for somebody without a photo, in the brand's style and colours. Decorative: the text beside it must say what it means. */
export function Silhouette({ name, whole = false }: SilhouetteProps) {
  const draw = DRAWINGS[useContext(Family)]
  const number = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) >> 1
  return (
    <svg
      className={css.picture}
      viewBox="0 0 80 100"
      preserveAspectRatio={`xMidYMid ${whole ? 'meet' : 'slice'}`}
      aria-hidden="true"
      focusable="false"
    >
      <g transform={number % 2 === 0 ? undefined : 'translate(80) scale(-1 1)'}>{draw((number >> 3) % 3)}</g>
    </svg>
  )
}

const SHOULDERS =
  'M-4 93C5 84 12 76 26 72C32 70 34.5 68 34.5 61C27.5 57 24.5 50 24.5 42C24.5 30 31 24 40 24C49 24 55.5 30 55.5 42C55.5 50 52.5 57 45.5 61C45.5 68 48 70 54 72C68 76 75 84 84 93'
/** A parting, curls, and a knitted hat, none of which suggests a gender. */
const HAIR_LINES = [
  'M24.6 42C31 40 38 36 41 30C44 36 50 39 55.4 42',
  'M24.6 43C18 41 18 33 23 32C20 25 28 20 32 23C34 16 46 16 48 23C52 20 60 25 57 32C62 33 62 41 55.4 43M26 38C30 35 33 36 35 33C38 36 42 36 45 33C47 36 50 35 54 38',
  'M23.5 39C22 26 30 18 40 18C50 18 58 26 56.5 39zM23.8 33C34 36 46 36 56.2 33M37.5 18C36 12 44 12 42.5 18',
]

/** One line of ink from edge to edge, over a wash that is slightly offset. */
function drawLine(variant: number) {
  return (
    <>
      <circle className={css.patch} cx={[46, 35, 42][variant]} cy={[44, 48, 52][variant]} r="30" />
      <path className={css.ink} d={SHOULDERS + HAIR_LINES[variant]} />
    </>
  )
}

const BUST = 'M6 100C7 84 17 77 30 74C34 73 35.5 71 35.5 66V58H44.5V66C44.5 71 46 73 50 74C63 77 73 84 74 100z'
const HEAD = 'M25.5 42C25.5 29 31 24 40 24C49 24 54.5 29 54.5 42C54.5 53 48 62 40 62C32 62 25.5 53 25.5 42z'
const HAIR = [
  'M24 43C21 27 29 20 40 20C51 20 59 27 56 43C54 37 51 34 47 32C40 36 32 35 28 35C26 37 25 40 24 43z',
  'M24.6 43C18 41 18 33 23 32C20 25 28 20 32 22C34 15 46 15 48 22C52 20 60 25 57 32C62 33 62 41 55.4 43C54 38 51 36 47 35C42 37 38 37 33 35C29 36 26 38 24.6 43z',
  'M23 38C21 25 30 18 40 18C50 18 59 25 57 38C46 34 34 34 23 38z',
]
const LEAVES = Array.from({ length: 6 }, (_, at) => {
  const y = 88 - at * 11
  const x = 9 + at * 0.6
  return `M${x} ${y}C${x - 7} ${y - 2} ${x - 8} ${y - 7} ${x - 7} ${y - 10}C${x - 2} ${y - 9} ${x + 1} ${y - 5} ${x} ${y}zM${x} ${y - 4}C${x + 6} ${y - 6} ${x + 8} ${y - 10} ${x + 7} ${y - 14}C${x + 2} ${y - 12} ${x - 1} ${y - 9} ${x} ${y - 4}z`
}).join('')

/** Calm shapes without outlines, between leaves. */
function drawBotanical(variant: number) {
  return (
    <>
      <path className={css.patch} d="M12 100V44C12 6 68 6 68 44V100z" />
      <path className={css.middling} d={LEAVES} />
      {variant === 1 ? null : <path className={css.faint} d={LEAVES} transform="translate(80 8) scale(-1 1)" />}
      <path className={css.middling} d={BUST + HEAD} />
      <path className={css.middling} d={HAIR[variant]} />
    </>
  )
}

const GROUNDS = ['M0 0H40V50H0zM40 50H80V100H40z', 'M0 0H80L0 100z', 'M0 34H80V67H0z']
const BLOCKS = [
  'M23 40V30A17 11 0 0 1 57 30V40H51V34H29V40z',
  'M22 42V36A6 6 0 0 1 24 27A8 8 0 0 1 34 21A8 8 0 0 1 46 21A8 8 0 0 1 56 27A6 6 0 0 1 58 36V42H52V35H28V42z',
  'M23 32A17 15 0 0 1 57 32zM22 32H58V38H22z',
]

/** Circles, rectangles and diagonals, as on a signal flag. */
function drawFlags(variant: number) {
  return (
    <>
      <path className={css.patch} d={GROUNDS[variant]} />
      <path className={css.strong} d="M4 100V88L18 74H62L76 88V100z" />
      <path className={css.middling} d="M33 56H47V74A7 7 0 0 1 33 74z" />
      <path className={css.middling} d="M24 40A16 16 0 0 1 56 40V46A16 16 0 0 1 24 46z" />
      <path className={css.strong} d={BLOCKS[variant]} />
    </>
  )
}
