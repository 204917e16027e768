import * as css from './settings.css.ts'

/** A list of labels and values. */
export const SettingFacts = ({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value]) => (
      <div key={label} className={css.fact}>
        <dt className={css.label}>{label}</dt>
        <dd className={css.value}>{value}</dd>
      </div>
    ))}
  </dl>
)
