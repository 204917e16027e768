import type { Prompt } from '@hearth/contracts/profiles'
import { Fieldset } from '@hearth/ui/components/form/form'
import { Select } from '@hearth/ui/components/select/select'
import { Textarea } from '@hearth/ui/components/textarea/textarea'
import { useTranslation } from 'react-i18next'
import { useLeftText } from './about-field.tsx'
import * as css from './prompt-pair.css.ts'

interface PromptPairProps {
  /** From 1; the fields are `prompt_1`, `answer_1` and so on. */
  readonly number: number
  readonly legend: string
  readonly offered: readonly Prompt[]
  /** The chosen prompt and its answer; empty for none. */
  readonly prompt: string
  readonly answer: string
  /** The most characters of an answer. */
  readonly longest: number
  readonly errorOf: (field: string) => string | undefined
}

/** One of the site's prompts to choose, with a field for its answer. */
export function PromptPair({ number, legend, offered, prompt, answer, longest, errorOf }: PromptPairProps) {
  const { t } = useTranslation('profiles')
  return (
    <Fieldset legend={legend}>
      <div className={css.pair}>
        <Select
          name={`prompt_${number}`}
          label={t('prompt_begins')}
          placeholder={t('prompt_choose')}
          options={offered.map((value) => ({ value, label: t(`prompt.${value}`) }))}
          value={prompt}
          error={errorOf(`prompt_${number}`)}
        />
        <Textarea
          name={`answer_${number}`}
          label={t('prompt_goes_on')}
          value={answer}
          few
          most={longest}
          left={useLeftText()}
          error={errorOf(`answer_${number}`)}
        />
      </div>
    </Fieldset>
  )
}
