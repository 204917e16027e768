// The worker loads this file as it is, in folders whose tsconfig does not cover it.
/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from 'react'
import type { MailLook } from './look.ts'
import type { Brush, Paint } from './paint.ts'
import { Table } from './table.tsx'

const HEIGHT = 72

/**
 * The band above a mail's text: the brand's drawing in blocks of colour, so that no picture has to be loaded. Outlook shows the band without the
 * blocks.
 */
export function Band({ look, brush }: { look: MailLook; brush: Brush }) {
  const block: Block = (paint, width, height, style) => <div {...brush(paint, { width, height, ...style })} />
  return { line: Chairs, botanical: Sprig, flags: Signals }[look.family]({ brush, block, radius: look.radius })
}

type Block = (paint: Paint, width: number | string, height: number, style?: CSSProperties) => ReactNode
interface Drawing {
  readonly brush: Brush
  readonly block: Block
  /** Radius of the card's upper corners, in px. */
  readonly radius: number
}

const NO_TEXT: CSSProperties = { padding: 0, fontSize: 0, lineHeight: 0 }

/** Blocks that begin at the left edge of the text, with gaps between them. */
function Row({
  brush,
  radius,
  ground,
  parts,
}: Pick<Drawing, 'brush' | 'radius'> & { ground: Paint; parts: readonly Part[] }) {
  const { className, style } = brush(ground, { padding: '14px 40px', borderRadius: `${radius}px ${radius}px 0 0` })
  return (
    <td className={`band ${className}`} style={style}>
      <Table>
        <tr>
          {parts.map(({ name, width, content }) => (
            <td key={name} width={width} style={NO_TEXT}>
              {content}
            </td>
          ))}
        </tr>
      </Table>
    </td>
  )
}
interface Part {
  readonly name: string
  readonly width: number
  readonly content: ReactNode
}

/** A table between two chairs. */
function Chairs({ brush, block, radius }: Drawing) {
  const size = HEIGHT - 28
  const chair = (side: 'borderLeft' | 'borderRight') =>
    block({ edge: 'ink' }, size / 3, size, { boxSizing: 'border-box', borderRadius: '50%', [side]: '5px solid' })
  const parts = [
    { name: 'left', width: size / 3, content: chair('borderLeft') },
    { name: 'table', width: size, content: block({ ground: 'accent' }, size, size, { borderRadius: '50%' }) },
    { name: 'right', width: size / 3, content: chair('borderRight') },
  ]
  return <Row {...{ brush, radius, parts }} ground={{ ground: 'accentSoft' }} />
}

/** Leaves and berries. */
function Sprig({ brush, block, radius }: Drawing) {
  const size = HEIGHT - 36
  const leaf = (name: string, borderRadius: string) => ({
    name,
    width: size + 6,
    content: block({ ground: 'onAccent' }, size, size, { borderRadius }),
  })
  const berry = (name: string) => ({
    name,
    width: size + 6,
    content: block({ ground: 'highlight' }, size, size, { borderRadius: '50%' }),
  })
  const [falling, rising] = ['0 100% 0 100%', '100% 0 100% 0']
  const parts = [
    leaf('first', falling),
    berry('second'),
    leaf('third', rising),
    leaf('fourth', falling),
    berry('fifth'),
  ]
  return <Row {...{ brush, radius, parts }} ground={{ ground: 'accent' }} />
}

/** Signal flags over the whole width: halves, thirds, a square in a square. */
function Signals({ brush, radius }: Drawing) {
  const stripe = (name: string, ground: Paint['ground'], width: string, style: CSSProperties = {}) => (
    <td
      key={name}
      width={width}
      {...brush({ ...(ground && { ground }) }, { ...NO_TEXT, width, height: HEIGHT, ...style })}
    >
      {'\u00a0'}
    </td>
  )
  const [half, third, whole] = ['10%', '6.66%', '20%']
  return (
    <td style={NO_TEXT}>
      <Table width="100%" style={{ width: '100%', tableLayout: 'fixed' }}>
        <tr>
          {stripe('1a', 'highlight', half, { borderRadius: `${radius}px 0 0 0` })}
          {stripe('1b', 'secondary', half)}
          {stripe('2a', 'accent', third)}
          {stripe('2b', 'ink', third)}
          {stripe('2c', 'accent', third)}
          <td width={whole} {...brush({ ground: 'secondary' }, { ...NO_TEXT, width: whole })} align="center">
            <div {...brush({ ground: 'ink' }, { width: '40%', height: HEIGHT / 2, margin: '0 auto' })} />
          </td>
          {stripe('4a', 'ink', half)}
          {stripe('4b', 'accent', half)}
          <td
            width={whole}
            {...brush({ ground: 'highlight' }, { ...NO_TEXT, width: whole, borderRadius: `0 ${radius}px 0 0` })}
          >
            <div {...brush({ ground: 'secondary' }, { width: '100%', height: HEIGHT / 3 })} />
          </td>
        </tr>
      </Table>
    </td>
  )
}
