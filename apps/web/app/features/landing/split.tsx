import { useTranslation } from 'react-i18next'
import type { LandingContent } from './landing.ts'
import { SignupAction } from './signup-action.tsx'
import * as css from './split.css.ts'
import { rowOfPictures } from './split-pictures.ts'

const PARTS = [1, 2, 3] as const
/** Up to so many characters a headline is set as a poster. */
const SHORT_TITLE = 22

/** Words beside one large picture; below it cards, and steps whose pictures stand edge to edge, so that one line can run through them. */
export function Split({ art, facts, signupHref }: LandingContent) {
  const { t } = useTranslation('landing')
  const title = t('title')
  const spots = rowOfPictures(art, PARTS.length)
  const action = signupHref ? <SignupAction href={signupHref} /> : null
  return (
    <div className={css.page}>
      <section className={art.hero ? css.opening.pictured : css.opening.plain}>
        <div className={css.words}>
          <h1 className={title.length > SHORT_TITLE ? css.title.long : css.title.short}>{title}</h1>
          <p className={css.lead}>{t('lead')}</p>
          {action ? (
            <div className={css.action}>
              {action}
              <p className={css.note}>{t('action_note')}</p>
            </div>
          ) : null}
        </div>
        {art.hero ? (
          <div className={css.art}>
            <picture>
              {/* A picture cannot always ask for itself whether motion is welcome. */}
              <source media="(prefers-reduced-motion: reduce)" srcSet={`${art.hero}#still`} />
              <img className={css.hero} src={art.hero} alt="" width={1000} height={1000} fetchpriority="high" />
            </picture>
          </div>
        ) : null}
      </section>

      <section className={css.points} aria-labelledby="points">
        <h2 className={css.heading} id="points">
          {t('points_title')}
        </h2>
        <ul className={css.cards}>
          {PARTS.map((n) => (
            <li key={n} className={css.card}>
              <h3 className={css.name}>{t(`point_${n}_title`)}</h3>
              <p className={css.text}>{t(`point_${n}_text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={css.steps} aria-labelledby="steps">
        <h2 className={css.stepsHeading} id="steps">
          {t('steps_title')}
        </h2>
        <ol className={css.stepList}>
          {PARTS.map((n, index) => (
            <li key={n} className={css.step}>
              {spots[index] ? (
                <img className={css.spot} src={spots[index]} alt="" width={480} height={300} loading="lazy" />
              ) : null}
              <div className={css.stepWords}>
                <h3 className={css.name}>{t(`step_${n}_title`)}</h3>
                <p className={css.text}>{t(`step_${n}_text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <ul className={css.facts} aria-label={t('facts_title')}>
          <li className={css.fact}>{t('countries', { count: facts.countries })}</li>
          <li className={css.fact}>{t('languages', { count: facts.languages })}</li>
          <li className={css.fact}>{t('interests', { count: facts.interests })}</li>
        </ul>
      </section>

      <section className={css.closing} aria-labelledby="closing">
        <div className={css.closingWords}>
          <h2 className={css.closingTitle} id="closing">
            {t('closing_title')}
          </h2>
          <p className={css.lead}>{t('closing_text')}</p>
          {action}
        </div>
        {art.closing ? (
          <img className={css.closingArt} src={art.closing} alt="" width={1200} height={420} loading="lazy" />
        ) : null}
      </section>
    </div>
  )
}
