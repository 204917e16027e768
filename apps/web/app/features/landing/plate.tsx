import { useTranslation } from 'react-i18next'
import type { LandingContent } from './landing.ts'
import * as css from './plate.css.ts'
import { SignupAction } from './signup-action.tsx'

const NUMERALS = ['I', 'II', 'III'] as const

/** One full-height picture beside one sentence and one action; below it the pages of a journal. */
export function Plate({ art, facts, signupHref }: LandingContent) {
  const { t } = useTranslation('landing')
  const action = signupHref ? <SignupAction href={signupHref} /> : null
  return (
    <div className={css.journal}>
      <section className={css.opening}>
        {art.hero ? (
          <div className={css.plate}>
            <img className={css.picture} src={art.hero} alt="" width={900} height={1200} fetchpriority="high" />
          </div>
        ) : null}
        <div className={css.words}>
          <h1 className={css.title}>{t('title')}</h1>
          <p className={css.lead}>{t('lead')}</p>
          {action ? (
            <div className={css.action}>
              {action}
              <p className={css.note}>{t('action_note')}</p>
            </div>
          ) : null}
        </div>
      </section>

      <section className={css.chapter} aria-labelledby="points">
        <h2 className={css.chapterTitle} id="points">
          {t('points_title')}
        </h2>
        <ol className={css.points}>
          {([1, 2, 3] as const).map((n) => (
            <li key={n} className={css.point}>
              <span className={css.numeral} aria-hidden="true">
                {NUMERALS[n - 1]}
              </span>
              <h3 className={css.pointTitle}>{t(`point_${n}_title`)}</h3>
              <p className={css.text}>{t(`point_${n}_text`)}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={css.spread} aria-labelledby="steps">
        {art['spot-sprig'] ? (
          <img className={css.sprig} src={art['spot-sprig']} alt="" width={480} height={640} loading="lazy" />
        ) : null}
        <div className={css.steps}>
          <h2 className={css.chapterTitle} id="steps">
            {t('steps_title')}
          </h2>
          <ol className={css.stepList}>
            {([1, 2, 3] as const).map((n) => (
              <li key={n} className={css.step}>
                <h3 className={css.pointTitle}>{t(`step_${n}_title`)}</h3>
                <p className={css.text}>{t(`step_${n}_text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className={css.closing} aria-labelledby="closing">
        {art['spot-seeds'] ? (
          <img className={css.seeds} src={art['spot-seeds']} alt="" width={320} height={120} loading="lazy" />
        ) : null}
        <h2 className={css.closingTitle} id="closing">
          {t('closing_title')}
        </h2>
        <p className={css.lead}>{t('closing_text')}</p>
        {action}
        <ul className={css.facts} aria-label={t('facts_title')}>
          <li>{t('countries', { count: facts.countries })}</li>
          <li>{t('languages', { count: facts.languages })}</li>
          <li>{t('interests', { count: facts.interests })}</li>
        </ul>
      </section>
    </div>
  )
}
