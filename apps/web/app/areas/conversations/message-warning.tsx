import { type Warning, warningsOf } from '@hearth/contracts/safety/warnings'
import { Button } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { MenuButton } from '@hearth/ui/components/menu/menu'
import { ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as css from './conversation-page.css.ts'
import { setWarns, useWarns } from './warning-switch.ts'

/** What to do about each. */
const ADVICE = {
  money: 'do_money',
  iban: 'do_money',
  link: 'do_link',
  phone: 'do_elsewhere',
  handle: 'do_elsewhere',
} as const satisfies Record<Warning, string>

/** What a message is warned of, in words; empty for nothing, and until the browser had time to look. It tells nobody what it has found. */
function useWords(text: string): string {
  const { t } = useTranslation('safety')
  const warns = useWarns()
  const [found, setFound] = useState<readonly Warning[]>([])
  useEffect(() => {
    if (!warns) return
    let isShown = true
    const timer = setTimeout(async () => {
      // Without the weights of its language, which were not loaded, the next message tries again.
      const warnings = await warningsOf(text).catch(() => [])
      if (isShown) setFound(warnings)
    })
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [text, warns])
  if (!warns) return ''
  return [
    ...found.map((one) => t(`has_${one}`)),
    ...[...new Set(found.map((one) => ADVICE[one]))].map((one) => t(one)),
  ].join(' ')
}

interface MessageWarningProps {
  readonly text: string
  readonly seq: number
  readonly onReport: (seq: number) => void
}

/** Without a text the switch in the menu; without a number what a screen reader is told; otherwise the note. */
export function StrangerWarning(
  props: MessageWarningProps | Pick<MessageWarningProps, 'text'> | { readonly text?: never },
) {
  if (props.text === undefined) return <WarningItem />
  return 'seq' in props ? <MessageWarning {...props} /> : <SpokenWarning text={props.text} />
}

/** The note below a message of somebody whom the reader has not answered yet: what is in it, and what to do. */
function MessageWarning({ text, seq, onReport }: MessageWarningProps) {
  const { t } = useTranslation(['safety', 'conversations'])
  const words = useWords(text)
  if (words === '') return null
  return (
    <div className={css.warning} data-message-warning="">
      <Icon shape={ShieldAlert} size={20} />
      <p>{words}</p>
      <div>
        <Button size="small" tone="quiet" onClick={() => onReport(seq)}>
          {t('conversations:report_message')}
        </Button>
        <Button size="small" tone="quiet" onClick={() => setWarns(false)}>
          {t('hide')}
        </Button>
      </div>
    </div>
  )
}

/** The same where a screen reader is told of a message that comes. */
function SpokenWarning({ text }: Pick<MessageWarningProps, 'text'>) {
  return <> {useWords(text)}</>
}

/** The switch in the menu of the conversation. */
function WarningItem() {
  const { t } = useTranslation('safety')
  const warns = useWarns()
  return (
    <MenuButton type="button" icon={<Icon shape={ShieldAlert} size={20} />} onClick={() => setWarns(!warns)}>
      {t(warns ? 'hide' : 'show')}
    </MenuButton>
  )
}
