import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath, PATHS } from '../../addresses.ts'
import { SaveArea, SaveForm } from '../../saving/save-form.tsx'
import { RELATION } from '../profiles/relation-form.ts'
import * as css from './relations.css.ts'

interface BlockedNoticeProps {
  readonly id: string
  readonly name: string
}

/** Stands in place of the profile of somebody whom the viewer has blocked (spec, section 2), and takes the block back. */
export function BlockedNotice({ id, name }: BlockedNoticeProps) {
  const { t } = useTranslation('relations')
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus has gone with the profile.
  useEffect(() => {
    if (document.documentElement.dataset.app !== undefined) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={css.notice} data-blocked="">
      <h1 ref={heading} className={css.title} tabIndex={-1}>
        {t('blocked_title', { name })}
      </h1>
      <p className={css.lead}>{t('blocked_lead')}</p>
      <p className={css.lead}>{t('unblock_then')}</p>
      <SaveArea id="unblock" action={memberPath(id)} field={RELATION} intents={['unblock']}>
        <SaveForm intent="unblock" unanswered={{ offline: t('offline'), failed: t('failed') }}>
          {(_errorOf, busy) => (
            <>
              <input type="hidden" name="person" value={id} />
              <FormActions>
                <Button type="submit" tone="outline" busy={busy}>
                  {t('unblock')}
                </Button>
                <ButtonLink href={PATHS.members} tone="quiet">
                  {t('back_to_list')}
                </ButtonLink>
              </FormActions>
            </>
          )}
        </SaveForm>
      </SaveArea>
    </div>
  )
}
