import type { SignupStep } from '@hearth/contracts/profiles'
import { Button } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { SaveArea, SaveForm } from '../../saving/save-form.tsx'
import type { SignupPage } from './complete-signup.server.ts'
import * as css from './steps.css.ts'

export interface StepProps {
  readonly page: SignupPage
  /** The step before this one; null for the first. */
  readonly before: SignupStep | null
  /** Where the member goes after the last step; null for the usual end. */
  readonly returnTo: string | null
}

/** The address of one step. */
export const stepAddress = (step: SignupStep, returnTo: string | null): string =>
  `${PATHS.complete_signup}?${new URLSearchParams({ step, ...(returnTo === null ? {} : { returnTo }) })}`

interface StepAreaProps {
  readonly step: SignupStep
  readonly returnTo: string | null
  readonly children: (errorOf: (field: string) => string | undefined, busy: boolean) => ReactNode
}

/** The form of any step. */
export const StepArea = ({ step, returnTo, children }: StepAreaProps) => (
  <SaveArea id="signup-step" action={PATHS.complete_signup} field="step" intents={[step]}>
    <SaveForm intent={step}>
      {(errorOf, busy) => (
        <>
          {returnTo === null ? null : <input type="hidden" name="returnTo" value={returnTo} />}
          {children(errorOf, busy)}
        </>
      )}
    </SaveForm>
  </SaveArea>
)

/** The link to the step before. */
export function BackLink({ before, returnTo }: Pick<StepProps, 'before' | 'returnTo'>) {
  const { t } = useTranslation('onboarding')
  return before === null ? null : (
    <TextLink href={stepAddress(before, returnTo)} alone>
      {t('back')}
    </TextLink>
  )
}

interface StepFormProps extends Omit<StepProps, 'page'> {
  readonly step: SignupStep
  /** Words of the button that goes on, where it saves nothing. */
  readonly submit?: string
  readonly busy?: boolean
  /** Whether it can be left out: not where it has what it asks for. */
  readonly skips?: boolean
  readonly children?: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** The form of a step that may be left out. */
export function StepForm({ step, before, returnTo, submit, busy = false, skips = true, children }: StepFormProps) {
  const { t } = useTranslation('onboarding')
  return (
    <StepArea step={step} returnTo={returnTo}>
      {(errorOf, isSending) => (
        <>
          {children?.(errorOf)}
          <FormActions>
            <Button type="submit" size="large" wide busy={busy || isSending}>
              {submit ?? t('save')}
            </Button>
          </FormActions>
          <div className={css.ways}>
            <BackLink before={before} returnTo={returnTo} />
            {skips ? (
              <span className={css.wayOn}>
                <Button type="submit" tone="quiet" name="skip" value="1">
                  {t('skip')}
                </Button>
              </span>
            ) : null}
          </div>
        </>
      )}
    </StepArea>
  )
}
