import { ButtonLink } from '@hearth/ui/components/button/button'
import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { SIGNUP_LINK } from '../../shell/signup-modal.tsx'

/** What a landing composition shows besides the texts of `landing`. */
export interface LandingContent {
  /** The brand's own pictures by file name without ending (`hero`, `flag-a`): their addresses. */
  readonly art: Readonly<Record<string, string>>
  /** Where the one action of the page leads; null while nobody may sign up. */
  readonly signupHref: string | null
  /** Why a visitor cannot sign up: only those whom a campaign brought may, or nobody; null for everyone else. */
  readonly signupClosedBy: 'source' | 'all' | null
  /** Where a visitor sees who is here; null where the site shows its people to members only. */
  readonly peopleHref: string | null
  /** Whose texts are left out: what they promise of people is not shown on this site. */
  readonly hiddenTexts: readonly Item[]
  /** Null is not shown on this site. */
  readonly facts: Readonly<Record<'countries' | 'languages', number>> & { readonly interests: number | null }
}

/** The points, and the steps. */
export const NUMBERS = [1, 2, 3] as const
export type Item = `${'point' | 'step'}_${(typeof NUMBERS)[number]}`

type Classes<Name extends string> = Readonly<Record<Name, string>>
type Action<Name extends string> = Pick<LandingContent, 'signupHref' | 'signupClosedBy'> & { css: Classes<Name> }

/** Headline (of class `title`), lead, and the one action of the page: to sign up, else to look around, else to log in. */
export function OpeningWords({
  css,
  title,
  signupHref,
  signupClosedBy,
  peopleHref,
}: Action<'words' | 'lead' | 'action' | 'note' | 'signupClosed' | 'links'> &
  Pick<LandingContent, 'peopleHref'> & { title: string }) {
  const { t } = useTranslation(['landing', 'discovery', 'shell'])
  return (
    <div className={css.words}>
      <h1 className={title}>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {signupClosedBy ? <p className={css.signupClosed}>{t(`closed_${signupClosedBy}`)}</p> : null}
      {signupHref ? (
        <div className={css.action}>
          <SignupAction href={signupHref} />
          <p className={css.note}>{t('action_note')}</p>
        </div>
      ) : peopleHref ? (
        <div className={css.action}>
          <ButtonLink href={peopleHref} size="large">
            {t('discovery:visitors_title')}
          </ButtonLink>
        </div>
      ) : signupClosedBy ? (
        <div className={css.action}>
          <LoginAction />
        </div>
      ) : null}
      {peopleHref && signupHref ? (
        <p>
          <TextLink href={peopleHref} alone>
            {t('discovery:visitors_title')}
          </TextLink>
        </p>
      ) : null}
      {signupClosedBy ? (
        <p className={css.links}>
          {peopleHref ? (
            <TextLink href={PATHS.login} alone>
              {t('shell:log_in')}
            </TextLink>
          ) : null}
          <TextLink href="#steps" alone>
            {t('steps_title')}
          </TextLink>
          <TextLink href={PATHS.faq} alone>
            {t('shell:faq')}
          </TextLink>
        </p>
      ) : null}
    </div>
  )
}

/** Says of the portraits above it what they are. */
export const DrawnPeople = ({ css }: { css: string }) => (
  <figcaption className={css}>{useTranslation('landing').t('portraits')}</figcaption>
)

/** The heading of the section that it names by its id. */
export function Heading({ of, css }: { of: 'points' | 'steps' | 'closing'; css: string }) {
  return (
    <h2 className={css} id={of}>
      {useTranslation('landing').t(`${of}_title`)}
    </h2>
  )
}

/** Title of a point or a step, and its text unless that is untold. */
export function Words({
  of,
  css,
  hiddenTexts,
}: { of: Item; css: Classes<'itemTitle'> & Partial<Classes<'itemText'>> } & Pick<LandingContent, 'hiddenTexts'>) {
  const { t } = useTranslation('landing')
  return (
    <>
      <h3 className={css.itemTitle}>{t(`${of}_title`)}</h3>
      {hiddenTexts.includes(of) ? null : <p className={css.itemText}>{t(`${of}_text`)}</p>}
    </>
  )
}

/** Heading, text and action of the last section. */
export const ClosingWords = ({ css, signupHref, signupClosedBy }: Action<'closingTitle' | 'lead'>) => (
  <>
    <Heading of="closing" css={css.closingTitle} />
    {/* It speaks of joining. */}
    {signupClosedBy ? null : <ClosingText css={css.lead} />}
    {signupHref ? <SignupAction href={signupHref} /> : signupClosedBy ? <LoginAction /> : null}
  </>
)

const ClosingText = ({ css }: { css: string }) => <p className={css}>{useTranslation('landing').t('closing_text')}</p>

/** What the site counts. */
export function LandingFacts({
  facts,
  css,
}: Pick<LandingContent, 'facts'> & { css: Classes<'facts'> & { fact?: string } }) {
  const { t } = useTranslation('landing')
  return (
    <ul className={css.facts} aria-label={t('facts_title')}>
      {(['countries', 'languages', 'interests'] as const).map((what) => {
        const count = facts[what]
        return count === null ? null : (
          <li key={what} className={css.fact}>
            {t(what, { count })}
          </li>
        )
      })}
    </ul>
  )
}

function SignupAction({ href }: { href: string }) {
  return (
    <ButtonLink href={href} size="large" dataAttributes={SIGNUP_LINK}>
      {useTranslation('landing').t('action')}
    </ButtonLink>
  )
}

function LoginAction() {
  return (
    <ButtonLink href={PATHS.login} size="large">
      {useTranslation('shell').t('log_in')}
    </ButtonLink>
  )
}
