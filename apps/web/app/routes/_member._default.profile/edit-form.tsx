import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { AboutField } from '../../areas/profiles/about-field.tsx'
import * as profileCss from '../../areas/profiles/profile.css.ts'
import { TraitFields } from '../../areas/profiles/trait-fields.tsx'
import type { SentForm } from '../../http/save-result.ts'
import { SaveArea, SaveForm } from '../../saving/save-form.tsx'
import { BasicsFields } from './basics-fields.tsx'
import { InterestFields } from './interest-fields.tsx'
import * as css from './own-profile.css.ts'
import type { OwnProfilePage } from './own-profile.server.ts'
import { PromptFields } from './prompt-fields.tsx'
import { type Section, sectionAddress, TITLES } from './sections.ts'
import { LeaveDialog, useUnsaved } from './unsaved.tsx'

interface EditFormProps {
  readonly section: Section
  readonly page: OwnProfilePage
  /** The submitted values of a refused document. */
  readonly sent: SentForm | null
  /** The stored part of the profile, which is shown after a conflict. */
  readonly now: ReactNode
}

/** The form of one part of the profile, in its place. It works without a script, too. */
export function EditForm({ section, page, sent, now }: EditFormProps) {
  const { t } = useTranslation('profiles')
  const box = useRef<HTMLDivElement>(null)
  const { blocker, note } = useUnsaved(box)
  return (
    <section className={css.form} aria-labelledby={`${section}-form-title`}>
      <h2 id={`${section}-form-title`} className={profileCss.title} tabIndex={-1} data-h-start="">
        {t(TITLES[section])}
      </h2>
      <div ref={box} onPointerDownCapture={note} onKeyDownCapture={note}>
        <SaveArea
          id={`profile-${section}`}
          action={`${PATHS.profile}?edit=${section}`}
          field="section"
          intents={[section]}
          now={now}
        >
          <SaveForm intent={section} version={page.versions[section]}>
            {(errorOf, busy) => (
              <>
                <Fields section={section} page={page} sent={sent} errorOf={errorOf} />
                <div className={section === 'interests' ? css.stuck : undefined}>
                  <FormActions>
                    <div className={css.actions}>
                      <Button type="submit" size="large" busy={busy}>
                        {t('save')}
                      </Button>
                      <ButtonLink href={sectionAddress(section)} tone="quiet" size="large">
                        {t('cancel')}
                      </ButtonLink>
                    </div>
                  </FormActions>
                </div>
              </>
            )}
          </SaveForm>
        </SaveArea>
      </div>
      <LeaveDialog blocker={blocker} />
    </section>
  )
}

interface FieldsProps extends Pick<EditFormProps, 'section' | 'page' | 'sent'> {
  readonly errorOf: (field: string) => string | undefined
}

function Fields({ section, page, sent, errorOf }: FieldsProps) {
  const text = (field: string) => {
    const value = sent?.[field]
    return typeof value === 'string' ? value : undefined
  }
  if (section === 'basics') return <BasicsFields basics={page.basics} sentText={text} errorOf={errorOf} />
  if (section === 'about')
    return <AboutField most={page.about.most} text={text('about') ?? page.about.text} error={errorOf('about')} />
  if (section === 'prompts')
    return (
      <PromptFields
        prompts={page.prompts}
        answers={page.profile.prompts}
        sentText={sent ? text : null}
        errorOf={errorOf}
      />
    )
  if (section === 'interests')
    return (
      <InterestFields
        interests={page.interests}
        chosen={sent ? [sent.interests ?? []].flat() : null}
        error={errorOf('interests')}
      />
    )
  const traits = page.traits.map((trait) => ({ ...trait, value: text(trait.field) ?? trait.value }))
  return <TraitFields traits={traits} gender={page.basics.gender} errorOf={errorOf} />
}
