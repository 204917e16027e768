import * as css from './gallery.css.ts'
import type { TenantLink } from './tenant-to-show.server.ts'

export const TenantLinks = ({ tenants }: { tenants: readonly TenantLink[] }) => (
  <nav aria-label="Tenants">
    <ul className={css.row}>
      {tenants.map(({ folder, name, current, href }) => (
        <li key={folder}>
          <a href={href} aria-current={current ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

export function Choice({
  name,
  label,
  options,
  value,
}: {
  name: string
  label: string
  options: readonly string[]
  value: string
}) {
  return (
    <label className={css.choice}>
      {label}
      <select name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}
