import { ButtonLink } from '@hearth/ui/components/button/button'
import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { SIGNUP_LINK } from '../../shell/signup-link.ts'

/** The content of a front page besides the texts of `landing`. */
export interface LandingContent {
  /** Addresses of the brand's pictures by file name without ending (`hero`, `flag-a`). */
  readonly art: Readonly<Record<string, string>>
  /** The target of the page's main action; null if visitors cannot sign up. */
  readonly signupHref: string | null
  /** Why visitors cannot sign up: `source` if only those from a campaign may, `all` if nobody may; null if they can. */
  readonly signupClosedBy: 'source' | 'all' | null
  /** The page on which visitors see people; null if only members may. */
  readonly peopleHref: string | null
  /** Items whose texts are left out, because this site does not have what they promise. */
  readonly hiddenTexts: readonly Item[]
  /** Null for a fact that this site does not show. */
  readonly facts: Readonly<Record<'countries' | 'languages', number>> & { readonly interests: number | null }
}

/** The numbers of the points and of the steps. */
export const NUMBERS = [1, 2, 3] as const
export type Item = `${'point' | 'step'}_${(typeof NUMBERS)[number]}`

type Classes<Name extends string> = Readonly<Record<Name, string>>
type Action<Name extends string> = Pick<LandingContent, 'signupHref' | 'signupClosedBy'> & { css: Classes<Name> }

/** Headline (with the class `title`), lead and main action: to sign up, otherwise to see people, otherwise to log in. */
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
      <h1 className={title} data-h-unsigned="">
        {t('title')}
      </h1>
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

/** Says that the portraits above are drawn. */
export const DrawnPeople = ({ css }: { css: string }) => (
  <figcaption className={css}>{useTranslation('landing').t('portraits')}</figcaption>
)

/** The heading of a section, with the id that labels the section. */
export function Heading({ of, css }: { of: 'points' | 'steps' | 'closing'; css: string }) {
  return (
    <h2 className={css} id={of}>
      {useTranslation('landing').t(`${of}_title`)}
    </h2>
  )
}

/** The title of a point or a step, and its text unless it is hidden. */
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
    {/* The text is about joining. */}
    {signupClosedBy ? null : <ClosingText css={css.lead} />}
    {signupHref ? <SignupAction href={signupHref} /> : signupClosedBy ? <LoginAction /> : null}
  </>
)

const ClosingText = ({ css }: { css: string }) => <p className={css}>{useTranslation('landing').t('closing_text')}</p>

/** The numbers about the site. */
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
