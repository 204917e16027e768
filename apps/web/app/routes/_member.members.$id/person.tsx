import { Chip } from '@hearth/ui/components/chip/chip'
import { Icon } from '@hearth/ui/components/icon/icon'
import { ReadMore } from '@hearth/ui/components/read-more/read-more'
import { useTranslation } from 'react-i18next'
import { FACT_ICONS } from './fact-icons.ts'
import { INTEREST_ICONS } from './interest-icons.ts'
import { isLong, isShort, splitOff } from './long-parts.ts'
import * as css from './profile.css.ts'
import type { ProfilePage } from './profile-page.server.ts'

/** What somebody wrote about themself: their own lines, in their own language and direction of writing. */
export function About({ text, language }: { text: string; language: ProfilePage['language'] }) {
  const { t } = useTranslation('profiles')
  const lines = (
    <p className={isShort(text) ? css.fewWords : css.about} dir="auto" lang={language ?? undefined}>
      {text}
    </p>
  )
  return (
    <section className={css.section} aria-labelledby="about">
      <h2 id="about" className={css.title}>
        {t('about')}
      </h2>
      {isLong(text) ? (
        <ReadMore more={t('read_more')} less={t('read_less')}>
          {lines}
        </ReadMore>
      ) : (
        lines
      )}
    </section>
  )
}

/** What somebody likes; first what the viewer likes too, said so in words, and folded what is intimate. */
export function Interests({ common, interests, explicit }: Pick<ProfilePage, 'common' | 'interests' | 'explicit'>) {
  const { t } = useTranslation('profiles')
  const named = useNamedInterests()
  const [shown, more] = splitOff(named(interests))
  return (
    <section className={css.section} aria-labelledby="interests">
      <h2 id="interests" className={css.title}>
        {t('interests')}
      </h2>
      {common.length > 0 ? (
        <>
          <h3 className={css.subtitle}>{t('in_common')}</h3>
          <InterestList interests={named(common)} common />
          {shown.length > 0 ? <h3 className={css.subtitle}>{t('other_interests')}</h3> : null}
        </>
      ) : null}
      {shown.length > 0 ? <InterestList interests={shown} /> : null}
      {more.length > 0 ? <Folded title={t('more_interests')} interests={more} /> : null}
      {explicit.length > 0 ? <Folded title={t('explicit_interests')} interests={named(explicit)} /> : null}
    </section>
  )
}

interface NamedInterest {
  readonly id: string
  readonly name: string
}

/** Names interests, and puts them into the order of their names. */
function useNamedInterests(): (ids: readonly string[]) => NamedInterest[] {
  const { t, i18n } = useTranslation('interests')
  return (ids) =>
    ids
      .map((id) => ({ id, name: t(id.replaceAll('-', '_') as 'art') }))
      .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
}

function InterestList({ interests, common = false }: { interests: readonly NamedInterest[]; common?: boolean }) {
  return (
    <ul className={css.interests}>
      {interests.map(({ id, name }) => {
        const shape = INTEREST_ICONS[id]
        return (
          <li key={id} className={css.interest}>
            <Chip icon={shape ? <Icon shape={shape} size={16} /> : undefined} marked={common}>
              {name}
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}

const Folded = ({ title, interests }: { title: string; interests: readonly NamedInterest[] }) => (
  <details className={css.folded}>
    <summary className={css.summary}>
      {title} <span className={css.count}>{interests.length}</span>
    </summary>
    <InterestList interests={interests} />
  </details>
)

/** What viewer and member both like, on one line: a beginning for a first message. */
export function InCommon({ common }: Pick<ProfilePage, 'common'>) {
  const { t, i18n } = useTranslation('members')
  const named = useNamedInterests()
  const names = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' })
  return (
    <p className={css.inCommon}>{t('common', { interests: names.format(named(common).map(({ name }) => name)) })}</p>
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
            <dt className={css.term}>
              <Icon shape={FACT_ICONS[field]} size={20} />
              {t(field)}
            </dt>
            <dd className={css.value}>{t(`${field}.${value}` as 'gender.woman', { context })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
