import * as css from './settings.css.ts'

/** Labels with what stands for them. */
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
