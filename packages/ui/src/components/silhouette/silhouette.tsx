import { createContext, useContext } from 'react'
import * as css from './silhouette.css.ts'

/** The families in which a brand draws people. */
export type SilhouetteFamily = 'line' | 'botanical' | 'flags'

const Family = createContext<SilhouetteFamily>('line')

/** Sets the family in which the brand of this page draws people. */
export const SilhouetteProvider = Family.Provider

interface SilhouetteProps {
  /** Whom it stands for: the same name always looks the same, and others mostly differ. */
  readonly name: string
  /** `whole` shows all of the drawing in a frame of any shape; otherwise it fills the frame. */
  readonly whole?: boolean | undefined
}

const DRAWINGS: Record<SilhouetteFamily, (variant: number) => JSX.Element> = {
  line: drawLine,
  botanical: drawBotanical,
  flags: drawFlags,
}

/** Somebody without a photo, drawn as the brand draws people, in its colours; decorative, so what it means is said beside it. */
export function Silhouette({ name, whole = false }: SilhouetteProps) {
  const draw = DRAWINGS[useContext(Family)]
  const number = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  return (
    <svg
      className={css.picture}
      viewBox="0 0 80 100"
      preserveAspectRatio={`xMidYMid ${whole ? 'meet' : 'slice'}`}
      aria-hidden="true"
      focusable="false"
    >
      <g transform={number % 2 === 0 ? undefined : 'translate(80) scale(-1 1)'}>{draw((number >> 1) % 3)}</g>
    </svg>
  )
}

const SHOULDERS =
  'M-4 93C5 84 12 76 26 72C32 70 34.5 68 34.5 61C27.5 57 24.5 50 24.5 42C24.5 30 31 24 40 24C49 24 55.5 30 55.5 42C55.5 50 52.5 57 45.5 61C45.5 68 48 70 54 72C68 76 75 84 84 93'
const HAIR_LINES = [
  'M24.6 41C31 40 38 36 41 30C44 36 50 39 55.4 40',
  'M24.8 44C27 34 33 31 40 31C47 31 53 34 55.2 44M34.5 25C27 12 53 12 45.5 25',
  'M34.5 66C21 68 18 59 20 45C20 28 29 20 40 20C51 20 60 28 60 45C62 59 59 68 45.5 66M25 42C33 40 38 35 40 30C43 36 49 41 55 42',
]

/** One line of ink from edge to edge, on a wash that lies a little beside it. */
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
  'M24 43C22 28 31 22 40 22C49 22 58 28 56 43C53 34 47 31 40 31C33 31 27 34 24 43zM33 20A7 7 0 1 1 47 20A7 7 0 1 1 33 20z',
  'M40 19C54 19 60 29 60 44C60 58 63 66 66 72H14C17 66 20 58 20 44C20 29 26 19 40 19z',
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
      {variant === 2 ? <path className={css.faint} d={HAIR[2]} /> : null}
      <path className={css.middling} d={BUST + HEAD} />
      {variant === 2 ? null : <path className={css.middling} d={HAIR[variant]} />}
    </>
  )
}

const GROUNDS = ['M0 0H40V50H0zM40 50H80V100H40z', 'M0 0H80L0 100z', 'M0 34H80V67H0z']
const BLOCKS = [
  'M23 40V30A17 11 0 0 1 57 30V40H51V34H29V40z',
  'M23 42V40A17 17 0 0 1 57 40V42L40 30zM40 10L47 17L40 24L33 17z',
  'M20 64V40A20 20 0 0 1 60 40V64H53V40H27V64z',
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
