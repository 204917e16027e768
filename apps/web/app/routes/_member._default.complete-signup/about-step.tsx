import { useTranslation } from 'react-i18next'
import { AboutField } from '../../areas/profiles/about-field.tsx'
import { PromptPair } from '../../areas/profiles/prompt-pair.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

/** The step for a text about oneself, and for the answer to a prompt, which is easier to begin with. */
export function AboutStep({ page: { about, prompt, version }, ...form }: StepProps) {
  const { t } = useTranslation('onboarding')
  const { chosen, ...rest } = prompt
  return (
    <StepForm step="about" version={version} {...form}>
      {(errorOf) => (
        <>
          <AboutField {...about} error={errorOf('about')} />
          {prompt.offered.length > 0 ? (
            <PromptPair number={1} legend={t('about_prompt')} prompt={chosen} {...rest} errorOf={errorOf} />
          ) : null}
        </>
      )}
    </StepForm>
  )
}
