import { picturesNamed } from './pictures.ts'
import * as css from './plate.css.ts'
import type { LandingContent } from './sections.tsx'
import { ClosingWords, DrawnPeople, Heading, LandingFacts, NUMBERS, OpeningWords, Words } from './sections.tsx'

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const
/** Sheets of a row; the picture of the opening is the first plate. */
const SHEETS = NUMERALS.length - 1

/** One full-height picture beside one sentence and one action; below it sheets of a collection and the pages of a journal. */
export function Plate({ art, facts, hiddenTexts, signupHref, signupClosedBy, peopleHref }: LandingContent) {
  const people = picturesNamed(art, 'portrait-').slice(0, SHEETS)
  return (
    <div className={css.journal}>
      <section className={css.opening}>
        {art.hero ? (
          <div className={css.plate}>
            <img className={css.picture} src={art.hero} alt="" width={900} height={1200} fetchpriority="high" />
          </div>
        ) : null}
        <OpeningWords
          css={css}
          title={css.title}
          signupHref={signupHref}
          signupClosedBy={signupClosedBy}
          peopleHref={peopleHref}
        />
      </section>

      {people.length > 0 ? (
        <figure className={css.collection}>
          <div className={css.sheets}>
            {people.map((address, at) => (
              <div key={address} className={css.sheet}>
                <img className={css.specimen} src={address} alt="" width={800} height={1000} />
                <span className={css.label} aria-hidden="true">
                  Tab. {NUMERALS[at + 1]}
                </span>
              </div>
            ))}
          </div>
          <DrawnPeople css={css.drawn} />
        </figure>
      ) : null}

      <section className={css.chapter} aria-labelledby="points">
        <Heading of="points" css={css.chapterTitle} />
        <ol className={css.points}>
          {NUMBERS.map((n) => (
            <li key={n} className={css.point}>
              <span className={css.numeral} aria-hidden="true">
                {NUMERALS[n - 1]}
              </span>
              <Words of={`point_${n}`} css={css} hiddenTexts={hiddenTexts} />
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
            {NUMBERS.map((n) => (
              <li key={n} className={css.step}>
                <Words of={`step_${n}`} css={css} hiddenTexts={hiddenTexts} />
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className={css.closing} aria-labelledby="closing">
        {art['spot-seeds'] ? (
          <img className={css.seeds} src={art['spot-seeds']} alt="" width={320} height={120} />
        ) : null}
        <ClosingWords css={css} signupHref={signupHref} signupClosedBy={signupClosedBy} />
        <LandingFacts facts={facts} css={css} />
      </section>
    </div>
  )
}
