import { ButtonLink } from '@hearth/ui/components/button/button'
import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { type MouseEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ABOUT } from '../../addresses.ts'
import type { AboutData } from './conversation-data.ts'

/** How it is taken away from the next message: the address of the conversation without it, and what a script does. */
export interface Removal {
  readonly path: string
  readonly onRemove: () => void
}

interface MessageAboutProps {
  readonly about: AboutData
  /** Of the page, whose styles it has: its script must bring none that the document may not have yet. */
  readonly className: string
  /** Of what stands over the field. */
  readonly removal: Removal | undefined
}

/** Has the address of that conversation not ask any more to write about that part, without a navigation. */
function leaveAbout(path: string, name: string): void {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  if (pathname !== path || query.get(ABOUT) !== name) return
  query.delete(ABOUT)
  history.replaceState(history.state, '', pathname + (query.size > 0 ? `?${query}` : '') + hash)
}

/** What a message is about: a small picture, or a prompt with its answer. */
export function MessageAbout({ about, className, removal }: MessageAboutProps) {
  const { t } = useTranslation('conversations')
  const { path = '', onRemove } = removal ?? {}
  const { name } = about
  // Whether it was sent or left out.
  useEffect(() => () => leaveAbout(path, name), [path, name])
  function remove(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const form = event.currentTarget.closest('form')
    onRemove?.()
    form?.querySelector('textarea')?.focus()
  }
  return (
    <div className={className} data-composer-about={onRemove && ''}>
      <Part {...{ about }} />
      {onRemove ? (
        <ButtonLink href={path} tone="quiet" size="small" onClick={remove}>
          {t('about_remove')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function Part({ about: { name, part } }: Pick<MessageAboutProps, 'about'>) {
  const { t } = useTranslation('conversations')
  if (part === null)
    return <p data-message-about="">{t(name.startsWith('photo:') ? 'about_photo_gone' : 'about_answer_gone')}</p>
  if ('photo' in part)
    return <img src={part.photo} alt={t('about_photo')} width={64} height={80} data-message-about="" />
  return (
    <blockquote data-message-about="">
      <p>{part.prompt}</p>
      <p dir="auto">{part.answer}</p>
    </blockquote>
  )
}
