import type { Pose } from './poses.ts'
import type { Subject } from './subjects.ts'
import { d, dot, shape, stroke } from './svg-path.ts'

/** Neck, shoulders and clothes; `colours` are those of the clothes. */
export function flagBody(
  { build, gender }: Subject,
  { clothes }: Pose,
  colours: readonly string[],
  skin: string,
  shade: string,
): string {
  const [first = '', second = '', third = ''] = colours
  const w = 268 * build
  const neck = gender === 'woman' ? 58 : 74
  const outline =
    gender === 'man'
      ? d`M${-w} 600V360L${-w + 96} 262H${w - 96}L${w} 360V600z`
      : d`M${-w} 600V400A140 140 0 0 1 ${-w + 140} 260H${w - 140}A140 140 0 0 1 ${w} 400V600z`
  const torso = shape(first, outline)
  const column =
    shape(skin, d`M${-neck} 100H${neck}V262A${neck} ${neck} 0 0 1 ${-neck} 262z`) +
    shape(shade, d`M${-neck} 150A150 110 0 0 0 ${neck} 190V150z`)
  const half = d`M0 260H${gender === 'man' ? w - 96 : w - 140}${gender === 'man' ? d`L${w} 360` : d`A140 140 0 0 1 ${w} 400`}V600H0z`
  const vee = (depth: number) => d`M${-neck - 26} 260H${neck + 26}L0 ${depth}z`
  switch (clothes) {
    case 'rollneck':
      return column + torso + shape(second, half) + shape(third, d`M${-neck - 16} 186H${neck + 16}V272H${-neck - 16}z`)
    case 'stripes':
      return (
        torso + shape(second, [372, 462, 552].map((y) => d`M${4 - w} ${y}H${w - 4}v44H${4 - w}z`).join('')) + column
      )
    case 'vneck':
      return (
        torso +
        shape(skin, vee(390)) +
        column +
        stroke(second, 26, d`M${-neck - 36} 262L0 404L${neck + 36} 262`, {
          'stroke-linecap': 'butt',
          'stroke-linejoin': 'miter',
        })
      )
    case 'blazer':
      return (
        torso +
        shape(third, vee(520)) +
        column +
        shape(
          second,
          d`M${-neck - 26} 250L${-neck - 116} 340L0 540L${-neck + 10} 290zM${neck + 26} 250L${neck + 116} 340L0 540L${neck - 10} 290z`,
        )
      )
    case 'shirt':
      return (
        torso +
        column +
        shape(
          second,
          d`M${-neck - 8} 216L0 330L${-84} 366L${-neck - 50} 262zM${neck + 8} 216L0 330L84 366L${neck + 50} 262z`,
        ) +
        dot(second, 0, 420, 13) +
        dot(second, 0, 500, 13)
      )
    case 'scoop':
      return (
        torso +
        shape(skin, d`M${-neck - 52} 260H${neck + 52}A${neck + 52} ${neck + 40} 0 0 1 ${-neck - 52} 260z`) +
        column
      )
    case 'scarf':
      return (
        column +
        torso +
        shape(second, d`M${-neck - 46} 196H${neck + 46}V286H${-neck - 46}z`) +
        shape(third, d`M${neck - 50} 286h86V520h-86z`)
      )
    case 'hoodie':
      return (
        torso +
        shape(
          second,
          d`M${-neck - 70} 270A${neck + 70} ${neck + 40} 0 0 0 ${neck + 70} 270L${neck - 4} 180V250A${neck - 4} 80 0 0 1 ${4 - neck} 250V180z`,
        ) +
        column +
        stroke(third, 12, d`M-34 360V440M34 360V440`)
      )
    case 'dungarees':
      return (
        torso +
        column +
        shape(second, d`M${-neck - 92} 260h56V400H${neck + 36}V260h56V600H${-neck - 92}z`) +
        dot(third, -neck - 64, 420, 17) +
        dot(third, neck + 64, 420, 17)
      )
    default:
      return torso + shape(second, half) + column
  }
}
