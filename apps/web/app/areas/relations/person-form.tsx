import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { SaveArea, SaveForm } from '../../saving/save-form.tsx'
import { RELATION } from '../profiles/relation-form.ts'

export interface PersonFormProps {
  /** The person about whom it is. */
  readonly id: string
  readonly intent: 'block' | 'unblock' | 'unmatch'
  readonly tone: 'danger' | 'outline'
  /** The button that does it. */
  readonly label: string
  /** The link beside it, which leaves everything as it is. */
  readonly other: {
    readonly href: string
    readonly label: string
    readonly tone: 'outline' | 'quiet'
    /** In place of following the link. */
    readonly onPress?: () => void
  }
}

/** One button that changes what stands between the viewer and a person, and a way around it. */
export function PersonForm({ id, intent, tone, label, other: { href, label: otherLabel, ...other } }: PersonFormProps) {
  const { t } = useTranslation('relations')
  const { onPress } = other
  return (
    <SaveArea id={intent} action={memberPath(id)} field={RELATION} intents={[intent]}>
      <SaveForm intent={intent} unanswered={{ offline: t('offline'), failed: t('failed') }}>
        {(_errorOf, busy) => (
          <>
            <input type="hidden" name="person" value={id} />
            <FormActions>
              <Button type="submit" tone={tone} busy={busy}>
                {label}
              </Button>
              <ButtonLink
                href={href}
                tone={other.tone}
                onClick={
                  onPress &&
                  ((event) => {
                    event.preventDefault()
                    onPress()
                  })
                }
              >
                {otherLabel}
              </ButtonLink>
            </FormActions>
          </>
        )}
      </SaveForm>
    </SaveArea>
  )
}
