import { Button } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as css from './layouts.css.ts'

/** The warning at the door. Its answer is a form, so that it works without any script; with one it is sent without leaving the page. */
export function EntryWarning({ age, art }: { age: number; art: string | null }) {
  const { t } = useTranslation('site')
  const { pathname, search } = useLocation()
  return (
    <Dialog id="entry-warning" title={t('entry_title', { age })} size="small" open>
      <form className={css.entry} method="post" action="/entry" data-h-entry="">
        <input type="hidden" name="to" value={pathname + search} />
        {art ? <img className={css.entryArt} src={art} alt="" width={240} height={240} /> : null}
        <p>{t('entry_text')}</p>
        <Button type="submit" wide>
          {t('entry_confirm', { age })}
        </Button>
        <p className={css.entryLeave}>{t('entry_leave')}</p>
      </form>
    </Dialog>
  )
}
