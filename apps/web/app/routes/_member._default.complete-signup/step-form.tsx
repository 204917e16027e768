import type { SignupStep } from '@hearth/contracts/profiles'
import { Button } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveArea, SaveForm } from '../../saving/save-form.tsx'
import type { SignupPage } from './complete-signup.server.ts'
import { stepAddress } from './step-address.ts'
import * as css from './steps.css.ts'

export interface StepProps {
  readonly page: SignupPage
  /** The previous step; null for the first. */
  readonly before: SignupStep | null
  /** The target after the last step; null for the default. */
  readonly returnTo: string | null
}

interface StepAreaProps {
  readonly step: SignupStep
  /** Version of what the form shows. */
  readonly version?: string | undefined
  readonly returnTo: string | null
  readonly children: (errorOf: (field: string) => string | undefined, busy: boolean) => ReactNode
}

/** The area of a step's form. A refused form is shown at the address of its step, wherever another tab has gone on to meanwhile. */
export const StepArea = ({ step, version, returnTo, children }: StepAreaProps) => (
  <SaveArea id="signup-step" action={stepAddress(step, returnTo)} field="step" intents={[step]}>
    <SaveForm intent={step} version={version}>
      {(errorOf, busy) => (
        <>
          {returnTo === null ? null : <input type="hidden" name="returnTo" value={returnTo} />}
          {children(errorOf, busy)}
        </>
      )}
    </SaveForm>
  </SaveArea>
)

/** The link to the previous step. */
export function BackLink({ before, returnTo }: Pick<StepProps, 'before' | 'returnTo'>) {
  const { t } = useTranslation('onboarding')
  return before === null ? null : (
    <TextLink href={stepAddress(before, returnTo)} alone>
      {t('back')}
    </TextLink>
  )
}

interface StepFormProps extends Omit<StepProps, 'page'>, Pick<StepAreaProps, 'version'> {
  readonly step: SignupStep
  readonly busy?: boolean
  /** For a step that saves nothing: whether it has its answer and goes on, or is still to be skipped. */
  readonly answered?: boolean
  readonly children?: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** The form of a step, with a button that skips it. */
export function StepForm({ step, version, before, returnTo, children, ...button }: StepFormProps) {
  const { answered, busy = false } = button
  const { t } = useTranslation('onboarding')
  return (
    <StepArea step={step} version={version} returnTo={returnTo}>
      {(errorOf, isSending) => (
        <>
          {children?.(errorOf)}
          {answered === false ? null : (
            <FormActions>
              <Button type="submit" size="large" wide busy={busy || isSending}>
                {t(answered ? 'next' : 'save')}
              </Button>
            </FormActions>
          )}
          <div className={css.secondary}>
            <BackLink before={before} returnTo={returnTo} />
            {answered ? null : (
              <span className={css.plainButton}>
                <Button type="submit" tone="quiet" name="skip" value="1">
                  {t('skip')}
                </Button>
              </span>
            )}
          </div>
        </>
      )}
    </StepArea>
  )
}
