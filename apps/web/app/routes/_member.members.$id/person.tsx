import { Chip } from '@hearth/ui/components/chip/chip'
import { Icon } from '@hearth/ui/components/icon/icon'
import { useTranslation } from 'react-i18next'
import { INTEREST_ICONS } from './interest-icons.ts'
import * as css from './profile.css.ts'
import type { ProfilePage } from './profile-page.server.ts'

/** What somebody wrote about themself: their own lines, in their own direction of writing. */
export function About({ text }: { text: string }) {
  const { t } = useTranslation('profiles')
  return (
    <section className={css.section} aria-labelledby="about">
      <h2 id="about" className={css.title}>
        {t('about')}
      </h2>
      <p className={css.about} dir="auto">
        {text}
      </p>
    </section>
  )
}

/** What somebody likes; first what the viewer likes too, said so in words. */
export function Interests({ common, interests }: Pick<ProfilePage, 'common' | 'interests'>) {
  const { t } = useTranslation('profiles')
  return (
    <section className={css.section} aria-labelledby="interests">
      <h2 id="interests" className={css.title}>
        {t('interests')}
      </h2>
      {common.length > 0 ? (
        <>
          <h3 className={css.subtitle}>{t('in_common')}</h3>
          <InterestList ids={common} common />
          {interests.length > 0 ? <h3 className={css.subtitle}>{t('other_interests')}</h3> : null}
        </>
      ) : null}
      {interests.length > 0 ? <InterestList ids={interests} /> : null}
    </section>
  )
}

function InterestList({ ids, common = false }: { ids: readonly string[]; common?: boolean }) {
  const { t, i18n } = useTranslation('interests')
  const named = ids.map((id) => ({ id, name: t(id.replaceAll('-', '_') as 'art'), shape: INTEREST_ICONS[id] }))
  const sorted = named.toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
  return (
    <ul className={css.interests}>
      {sorted.map(({ id, name, shape }) => (
        <li key={id} className={css.interest}>
          <Chip icon={shape ? <Icon shape={shape} size={16} /> : undefined} marked={common}>
            {name}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** Facts to be taken in at a glance. */
export function Facts({ facts, gender }: Pick<ProfilePage, 'facts' | 'gender'>) {
  const { t } = useTranslation('profiles')
  // Some languages have a word of their own for a woman or a man who is married.
  const context = gender ?? undefined
  return (
    <section className={css.section} aria-labelledby="facts">
      <h2 id="facts" className={css.title}>
        {t('facts')}
      </h2>
      <dl className={css.facts}>
        {facts.map(({ field, value }) => (
          <div key={field} className={css.fact}>
            <dt className={css.term}>{t(field)}</dt>
            <dd className={css.value}>{t(`${field}.${value}` as 'gender.woman', { context })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
