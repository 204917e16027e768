import * as css from './plate.css.ts'
import type { LandingContent } from './sections.tsx'
import { ClosingWords, Facts, Heading, OpeningWords, THREE, Words } from './sections.tsx'

const NUMERALS = ['I', 'II', 'III'] as const

/** One full-height picture beside one sentence and one action; below it the pages of a journal. */
export function Plate({ art, facts, signupHref, peopleHref }: LandingContent) {
  return (
    <div className={css.journal}>
      <section className={css.opening}>
        {art.hero ? (
          <div className={css.plate}>
            <img className={css.picture} src={art.hero} alt="" width={900} height={1200} fetchpriority="high" />
          </div>
        ) : null}
        <OpeningWords css={css} title={css.title} signupHref={signupHref} peopleHref={peopleHref} />
      </section>

      <section className={css.chapter} aria-labelledby="points">
        <Heading of="points" css={css.chapterTitle} />
        <ol className={css.points}>
          {THREE.map((n) => (
            <li key={n} className={css.point}>
              <span className={css.numeral} aria-hidden="true">
                {NUMERALS[n - 1]}
              </span>
              <Words of={`point_${n}`} css={css} />
            </li>
          ))}
        </ol>
      </section>

      <section className={css.spread} aria-labelledby="steps">
        {art['spot-sprig'] ? (
          <img className={css.sprig} src={art['spot-sprig']} alt="" width={480} height={640} loading="lazy" />
        ) : null}
        <div className={css.steps}>
          <Heading of="steps" css={css.chapterTitle} />
          <ol className={css.stepList}>
            {THREE.map((n) => (
              <li key={n} className={css.step}>
                <Words of={`step_${n}`} css={css} />
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className={css.closing} aria-labelledby="closing">
        {art['spot-seeds'] ? (
          <img className={css.seeds} src={art['spot-seeds']} alt="" width={320} height={120} loading="lazy" />
        ) : null}
        <ClosingWords css={css} signupHref={signupHref} />
        <Facts facts={facts} css={css} />
      </section>
    </div>
  )
}
