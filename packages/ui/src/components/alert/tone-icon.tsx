import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

const SHAPES = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const

/** A tone as a shape, so that colour is not its only mark. */
export const ToneIcon = ({ tone }: { readonly tone: Tone }) => <Icon shape={SHAPES[tone]} size={20} />
