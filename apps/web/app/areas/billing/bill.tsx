import type { ReactNode } from 'react'
import * as css from './purchase.css.ts'

export interface BillRow {
  readonly label: string
  readonly value: ReactNode
  /** The sum. */
  readonly total?: boolean
}

/** What is bought, line by line. */
export const Bill = ({ rows }: { rows: readonly BillRow[] }) => (
  <dl className={css.bill}>
    {rows.map(({ label, value, total = false }) => (
      <div key={label} className={css.row}>
        <dt className={css.label}>{label}</dt>
        <dd className={total ? css.total : css.value}>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A list of things to choose from, one below the other. */
export const Choices = ({ children }: { children: ReactNode }) => <ul className={css.choices}>{children}</ul>

/** What can be done next, side by side as far as there is space. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>

/** Where one can go from here, one below the other. */
export const Links = ({ children }: { children: ReactNode }) => <div className={css.links}>{children}</div>

/** A small remark. */
export const Note = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>
