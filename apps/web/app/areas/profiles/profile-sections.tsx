import { Chip } from '@hearth/ui/components/chip/chip'
import { Icon } from '@hearth/ui/components/icon/icon'
import { ReadMore } from '@hearth/ui/components/read-more/read-more'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLong, isShort, splitOff } from './long-parts.ts'
import * as css from './profile.css.ts'
import { profileIcon } from './profile-icons.ts'
import type { ProfilePage } from './profile-page.server.ts'

interface SectionProps {
  readonly id: string
  readonly title: string
  /** An action at the end of the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A part of a profile with a title. */
export const Section = ({ id, title, action, children }: SectionProps) => (
  <section className={css.section} aria-labelledby={`${id}-title`}>
    <div className={css.head}>
      <h2 id={`${id}-title`} className={css.title}>
        {title}
      </h2>
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
    {children}
  </section>
)

/** An action at the end of a part's title. */
interface WithAction {
  readonly action?: ReactNode
}

/** A member's text about themself: with its line breaks, in its own language and direction. */
export function About({ text, language, action }: { text: string; language: ProfilePage['language'] } & WithAction) {
  const { t } = useTranslation('profiles')
  const lines = (
    <p className={isShort(text) ? css.fewWords : css.about} dir="auto" lang={language ?? undefined}>
      {text}
    </p>
  )
  return (
    <Section id="about" title={t('about')} action={action}>
      {isLong(text) ? (
        <ReadMore more={t('read_more')} less={t('read_less')}>
          {lines}
        </ReadMore>
      ) : (
        lines
      )}
    </Section>
  )
}

interface PromptsProps extends Pick<ProfilePage, 'prompts' | 'language'>, WithAction {
  /** What can be done about one of the answers. */
  readonly actionOf?: ((prompt: string) => ReactNode) | undefined
}

/** A member's answers to the site's prompts. */
export function Prompts({ prompts, language, action, actionOf }: PromptsProps) {
  const { t } = useTranslation('profiles')
  return (
    <Section id="prompts" title={t('prompts')} action={action}>
      <div className={css.prompts}>
        {prompts.map(({ prompt, answer }) => (
          <div key={prompt} className={css.answered}>
            <h3 className={css.beginning}>{t(`prompt.${prompt}`)}</h3>
            <p className={css.answer} dir="auto" lang={language ?? undefined}>
              {answer}
            </p>
            {actionOf?.(prompt)}
          </div>
        ))}
      </div>
    </Section>
  )
}

/** A member's interests: first those in common, which are marked as such in words, and folded those that are explicit. */
export function Interests({
  common,
  interests,
  explicit,
  action,
}: Pick<ProfilePage, 'common' | 'interests' | 'explicit'> & WithAction) {
  const { t } = useTranslation('profiles')
  const named = useNamedInterests()
  const [shown, more] = splitOff(named(interests))
  return (
    <Section id="interests" title={t('interests')} action={action}>
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
    </Section>
  )
}

interface NamedInterest {
  readonly id: string
  readonly name: string
}

/** Returns a function that names interests and sorts them by name. */
export function useNamedInterests(): (ids: readonly string[]) => NamedInterest[] {
  const { t, i18n } = useTranslation('interests')
  return (ids) =>
    ids
      .map((id) => ({ id, name: t(id.replaceAll('-', '_') as 'art') }))
      .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
}

export function InterestList({ interests, common = false }: { interests: readonly NamedInterest[]; common?: boolean }) {
  return (
    <ul className={css.interests}>
      {interests.map(({ id, name }) => (
        <li key={id} className={css.interest}>
          <Chip icon={<Icon shape={profileIcon(id)} size={16} />} marked={common}>
            {name}
          </Chip>
        </li>
      ))}
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

/** The interests in common on one line, as a topic for a first message. */
export function InCommon({ common }: Pick<ProfilePage, 'common'>) {
  const { t, i18n } = useTranslation('discovery')
  const named = useNamedInterests()
  const names = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' })
  return (
    <p className={css.inCommon}>{t('common', { interests: names.format(named(common).map(({ name }) => name)) })}</p>
  )
}

/** A member's facts as a list. */
export function ProfileFacts({ facts, gender, action }: Pick<ProfilePage, 'facts' | 'gender'> & WithAction) {
  const { t } = useTranslation('profiles')
  // i18next's context: some languages have two words, such as for a married woman and a married man.
  const context = gender ?? undefined
  return (
    <Section id="facts" title={t('facts')} action={action}>
      <dl className={css.facts}>
        {facts.map(({ field, value }) => (
          <div key={field} className={css.fact}>
            <dt className={css.term}>
              <Icon shape={profileIcon(field)} size={20} />
              {t(field)}
            </dt>
            <dd className={css.value}>{t(`${field}.${value}` as 'gender.woman', { context })}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

interface PersonHeadingProps {
  readonly profile: ProfilePage
  readonly pending?: boolean
  /** What stands between the person and the viewer. */
  readonly mark?: ReactNode
}

/** The person's name, place and presence. */
export function PersonHeading({ profile, pending = false, mark }: PersonHeadingProps) {
  const { name, age, place, lastSeen } = profile
  const { t } = useTranslation('profiles')
  return (
    <header className={css.heading}>
      <h1 className={css.name}>
        <bdi>{name}</bdi>, <span className={css.age}>{age}</span>
      </h1>
      <p className={css.where}>
        {place ? <bdi className={css.place}>{place}</bdi> : null}
        {lastSeen ? (
          <span className={lastSeen === 'now' ? css.online : css.lastSeen}>{t(`last_seen.${lastSeen}`)}</span>
        ) : null}
        {pending && !lastSeen ? '\u00a0' : null}
      </p>
      {mark}
    </header>
  )
}
