// The worker loads this file as it is, in folders whose tsconfig does not cover it.
/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from 'react'
import type { MailLook } from './look.ts'
import type { Brush, Paint } from './paint.ts'

/** The brand's way of drawing in blocks of colour: no picture has to be fetched for it. Clients without round corners show squares. */
export function Motif({ look, brush }: { look: MailLook; brush: Brush }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} aria-hidden="true">
      <tbody>
        <tr>{{ line: chairs, botanical: sprig, flags: signals }[look.family](brush)}</tr>
      </tbody>
    </table>
  )
}

const cell = (key: string, width: number, content: ReactNode) => (
  <td key={key} width={width} style={{ padding: '0 4px 0 0', lineHeight: 0, fontSize: 0 }}>
    {content}
  </td>
)

type Draw = (paint: Paint, size: { width: number; height: number }, style?: CSSProperties) => ReactNode
const drawWith =
  (brush: Brush): Draw =>
  (paint, size, style) => <div {...brush(paint, { ...size, ...style })} />

/** A table between two chairs. */
function chairs(brush: Brush) {
  const draw = drawWith(brush)
  const chair = (side: 'borderLeft' | 'borderRight') =>
    draw({ edge: 'ink' }, { width: 10, height: 32 }, { borderRadius: '50%', [side]: '4px solid' })
  return [
    cell('left', 14, chair('borderLeft')),
    cell('table', 36, draw({ ground: 'accent' }, { width: 32, height: 32 }, { borderRadius: '50%' })),
    cell('right', 14, chair('borderRight')),
  ]
}

/** Leaves and a berry. */
function sprig(brush: Brush) {
  const draw = drawWith(brush)
  const size = { width: 24, height: 24 }
  return [
    cell('left', 28, draw({ ground: 'accent' }, size, { borderRadius: '0 100% 0 100%' })),
    cell('berry', 28, draw({ ground: 'secondary' }, size, { borderRadius: '50%' })),
    cell('right', 28, draw({ ground: 'accent' }, size, { borderRadius: '100% 0 100% 0' })),
  ]
}

/** Signal flags: halves, thirds, a square in a square. */
function signals(brush: Brush) {
  const draw = drawWith(brush)
  const half = { width: 18, height: 36 }
  const flag = (key: string, parts: readonly ReactNode[]) =>
    cell(
      key,
      40,
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            {parts.map((part, at) => (
              <td key={at} style={{ padding: 0 }}>
                {part}
              </td>
            ))}
          </tr>
        </tbody>
      </table>,
    )
  const third = { width: 12, height: 36 }
  return [
    flag('halves', [draw({ ground: 'highlight' }, half), draw({ ground: 'secondary' }, half)]),
    flag('thirds', [
      draw({ ground: 'accent' }, third),
      draw({ ground: 'ink' }, third),
      draw({ ground: 'secondary' }, third),
    ]),
    flag('other', [draw({ ground: 'ink' }, half), draw({ ground: 'accent' }, half)]),
  ]
}
