import { Fieldset } from '@hearth/ui/components/form/form'
import { Select } from '@hearth/ui/components/select/select'
import { Textarea } from '@hearth/ui/components/textarea/textarea'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeftText } from '../../areas/profiles/about-field.tsx'
import type { ProfilePage } from '../../areas/profiles/profile-page.server.ts'
import * as css from './own-profile.css.ts'
import type { OwnProfilePage } from './own-profile.server.ts'

interface PromptFieldsProps extends Pick<OwnProfilePage, 'prompts'> {
  readonly answers: ProfilePage['prompts']
  /** What was sent in place of what is stored. */
  readonly sentText: ((field: string) => string | undefined) | null
  readonly errorOf: (field: string) => string | undefined
}

const NUMBERS = [1, 2, 3] as const

/** Beginnings to choose from, each with room for how it goes on. A script shows the next one once those before have an answer. */
export function PromptFields({ prompts: { offered, longest }, answers, sentText, errorOf }: PromptFieldsProps) {
  const { t } = useTranslation('profiles')
  const left = useLeftText()
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
  const options = offered.map((value) => ({ value, label: t(`prompt.${value}`) }))
  return (
    <>
      <p className={css.note}>{t('prompts_hint')}</p>
      <div className={css.pairs} onInput={onInput}>
        {pairs.slice(0, shown).map(({ number, prompt, answer }) => (
          <Fieldset key={number} legend={t('prompt_number', { number })}>
            <div className={css.pair}>
              <Select
                name={`prompt_${number}`}
                label={t('prompt_begins')}
                placeholder={t('prompt_choose')}
                options={options}
                value={prompt}
                error={errorOf(`prompt_${number}`)}
              />
              <Textarea
                name={`answer_${number}`}
                label={t('prompt_goes_on')}
                value={answer}
                few
                most={longest}
                left={left}
                error={errorOf(`answer_${number}`)}
              />
            </div>
          </Fieldset>
        ))}
      </div>
    </>
  )
}
