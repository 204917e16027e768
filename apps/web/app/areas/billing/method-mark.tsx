import type { PaymentMethodId } from '@hearth/contracts/payment-methods'
import * as css from './method-mark.css.ts'
import { METHOD_MARKS } from './method-marks.ts'

const SIZE = { width: 48, height: 32, viewBox: '0 0 48 32' } as const
const MIDDLE = { x: 24, textAnchor: 'middle', fontWeight: 700 } as const

interface MarkProps {
  readonly method: PaymentMethodId
  /** Whether it does not work at the moment. */
  readonly dimmed?: boolean
}

/** The picture of a way to pay, which stands beside its name. */
export function MethodMark({ method, dimmed = false }: MarkProps) {
  const { background, parts } = METHOD_MARKS[method]
  return (
    <svg {...SIZE} className={dimmed ? css.dimmed : css.mark} aria-hidden="true">
      <rect width={48} height={32} fill={background} />
      {parts.map((part) =>
        'glyph' in part ? (
          <path
            key={part.glyph}
            d={part.glyph}
            fill={part.fill}
            transform={`translate(${part.x} ${part.y}) scale(${part.size / 24})`}
          />
        ) : 'circle' in part ? (
          <circle key={part.circle} cx={part.circle} cy={16} r={9} fill={part.fill} fillOpacity={0.9} />
        ) : (
          <text key={part.word} {...MIDDLE} y={part.y ?? 16 + part.size * 0.35} fontSize={part.size} fill={part.fill}>
            {part.word}
          </text>
        ),
      )}
    </svg>
  )
}

/** The first letter of a bank's name, where a picture would stand. */
export const BankMark = ({ name }: { name: string }) => (
  <span className={css.letter} aria-hidden="true">
    {name.slice(0, 1)}
  </span>
)
