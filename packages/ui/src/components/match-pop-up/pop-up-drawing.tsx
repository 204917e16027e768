import * as css from './pop-up-drawing.css.ts'

/** A thumb up, within 48 by 48. */
const THUMB =
  'M14 20V44M30 11.8L28 20H39.7A4 4 0 0 1 43.5 25.1L38.8 41.1A4 4 0 0 1 35 44H8A4 4 0 0 1 4 40V24A4 4 0 0 1 8 20H13.5A4 4 0 0 0 17.1 17.8L24 4A6.3 6.3 0 0 1 30 11.8Z'
const thumb = <path className={css.thumb} d={THUMB} transform="translate(96 34)" />

/** One line that comes from the left and draws all of a hand, or its half, which another one from the right completes. */
const FROM_LEFT = 'M0 92C24 80 44 100 70 95C80 93 86 92 92 92L92 52C100 50 106 42 109 30C111 21 113 16 118 16'
const THUMB_TIP = 'C126 16 128 26 125 36C124 41 122 45 121 48'
const FINGERS = 'H144C153 48 154 59 148 60C156 62 155 73 147 74C153 77 151 86 143 86C145 91 141 95 136 95'
const PALM = 'H104C98 95 95 94 92 92'
const FROM_RIGHT =
  'M240 92C216 80 196 102 170 97C160 95 148 95 136 95C141 95 145 91 143 86C151 86 153 77 147 74C155 73 156 62 148 60C154 59 153 48 144 48H121'

/** A petal that grows from the middle of the flower upwards. */
const PETAL = 'M120 58C106 44 106 20 120 4C134 20 134 44 120 58Z'
const LEAVES =
  'M120 108C108 108 98 102 94 92C106 92 116 98 120 108ZM120 112C132 112 142 106 146 96C134 96 124 102 120 112Z'

/** The drawing over the words of a like or a match: a thumb up, in the way of the brand's signature. For a match the other side answers. */
export const PopUpDrawing = ({ isMatch }: { readonly isMatch: boolean }) => (
  <svg
    className={css.drawing}
    viewBox="0 0 240 116"
    aria-hidden="true"
    focusable="false"
    data-answered={isMatch ? '' : undefined}
  >
    <g className={css.plain}>
      <circle className={css.disc} cx="120" cy="58" r="44" />
      {thumb}
    </g>
    <g className={css.line}>
      {isMatch ? (
        <>
          <path className={css.ink} pathLength="1" d={FROM_LEFT + THUMB_TIP} />
          <path className={css.answer} pathLength="1" d={FROM_RIGHT} />
          <path className={css.joint} pathLength="1" d={`M136 95${PALM}`} />
        </>
      ) : (
        <path className={css.ink} pathLength="1" d={FROM_LEFT + THUMB_TIP + FINGERS + PALM} />
      )}
    </g>
    <g className={css.plate}>
      <path className={css.stem} d="M120 84V116" />
      <path className={css.leaf} d={LEAVES} />
      {css.petals.map((petal) => (
        <path key={petal} className={petal} d={PETAL} />
      ))}
      <circle className={css.heart} cx="120" cy="60" r="25" />
      <path className={css.thumb} d={THUMB} transform="translate(106 46) scale(0.58)" />
    </g>
    <g className={css.flags}>
      <path className={css.halyard} d="M36 0V116M204 0V116" />
      <g className={css.hoist}>
        <path className={css.cloth} d="M36 8H78V50H36Z" />
        <path className={css.mark} d="M57 8H78V29H57ZM36 29H57V50H36Z" />
        <path className={css.cloth} d="M36 58L78 79L36 100Z" />
      </g>
      {isMatch ? (
        <g className={css.reply}>
          <path className={css.cloth} d="M204 8H162V50H204Z" />
          <path className={css.mark} d="M204 8L162 50H204Z" />
          <path className={css.cloth} d="M204 58L162 79L204 100Z" />
        </g>
      ) : null}
      {thumb}
    </g>
  </svg>
)
