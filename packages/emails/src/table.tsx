// The worker loads this file as it is, in folders whose tsconfig does not cover it.
/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from 'react'

interface TableProps {
  readonly width?: number | string
  readonly className?: string
  readonly style?: CSSProperties
  readonly children: ReactNode
}

/** A table for layout only, because Outlook supports no other layout. */
export const Table = ({ width, className, style, children }: TableProps) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...{ width, className, style }}>
    <tbody>{children}</tbody>
  </table>
)
