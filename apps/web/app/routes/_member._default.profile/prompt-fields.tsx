import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfilePage } from '../../areas/profiles/profile-page.server.ts'
import { PromptPair } from '../../areas/profiles/prompt-pair.tsx'
import * as css from './own-profile.css.ts'
import type { OwnProfilePage } from './own-profile.server.ts'

interface PromptFieldsProps extends Pick<OwnProfilePage, 'prompts'> {
  readonly answers: ProfilePage['prompts']
  /** The submitted value of a refused form, in place of the stored one. */
  readonly sentText: ((field: string) => string | undefined) | null
  readonly errorOf: (field: string) => string | undefined
}

const NUMBERS = [1, 2, 3] as const

/** The site's prompts to choose from, each with a field for its answer. A script shows the next one once the former ones have answers. */
export function PromptFields({ prompts: { offered, longest }, answers, sentText, errorOf }: PromptFieldsProps) {
  const { t } = useTranslation('profiles')
  const pairs = NUMBERS.slice(0, Math.min(NUMBERS.length, offered.length)).map((number) => ({
    number,
    prompt: sentText ? (sentText(`prompt_${number}`) ?? '') : (answers[number - 1]?.prompt ?? ''),
    answer: sentText ? (sentText(`answer_${number}`) ?? '') : (answers[number - 1]?.answer ?? ''),
  }))
  const used = pairs.findLastIndex(({ prompt, answer }) => prompt !== '' || answer !== '') + 1
  const [shown, setShown] = useState<number>(NUMBERS.length)
  useEffect(() => setShown(used + 1), [])
  const onInput = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const answered =
      [...currentTarget.querySelectorAll('textarea')].findLastIndex(({ value }) => value.trim() !== '') + 1
    setShown((before) => Math.max(before, answered + 1))
  }
  return (
    <>
      <p className={css.note}>{t('prompts_hint')}</p>
      <div className={css.pairs} onInput={onInput}>
        {pairs.slice(0, shown).map(({ number, prompt, answer }) => (
          <PromptPair
            key={number}
            {...{ number, offered, prompt, answer, longest, errorOf }}
            legend={t('prompt_number', { number })}
          />
        ))}
      </div>
    </>
  )
}
