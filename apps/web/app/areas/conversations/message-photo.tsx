import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Button } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { TextLink } from '@hearth/ui/components/link/link'
import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { callsOf } from '../../client/api-client.ts'
import { useSayUndone } from '../../client/notices.ts'
import type { PhotoData } from './conversation-data.ts'
import * as css from './conversation-page.css.ts'
import { refreshConversations } from './conversation-query.ts'
import type { Outgoing } from './outgoing.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** A photo of a conversation, or one on its way there. */
export function MessagePhoto(props: ArrivedPhotoProps | { readonly outgoing: Outgoing }) {
  return 'outgoing' in props ? <OutgoingPhoto message={props.outgoing} /> : <ArrivedPhoto {...props} />
}

interface ArrivedPhotoProps {
  readonly own: boolean
  readonly conversation: string
  /** Whether the member sees the photos of the other at once. */
  readonly shows: boolean
  /** The other person’s. */
  readonly name: string
  readonly photo: PhotoData
  /** Of the photo as it is shown. */
  readonly address: string
}

/**
 * What the other sends is blurred until its reader chooses to look, or to see all photos of that person; only then does their browser load it.
 */
function ArrivedPhoto({ own, conversation, shows, name, photo, address }: ArrivedPhotoProps) {
  const { t } = useTranslation(['attachments', 'conversations'])
  const [chosen, setChosen] = useState(false)
  const sayUndone = useSayUndone()
  const looks = own || shows || chosen
  if (photo.state !== 'ready')
    return (
      <span data-message-photo="">
        {photo.state === 'preparing'
          ? t('photo_preparing')
          : t(own ? 'photo_unreadable' : 'conversations:taken_back_theirs')}
      </span>
    )
  const size = { width: photo.width, height: photo.height }
  const link = (
    <a
      className={css.photo}
      href={address}
      data-message-photo=""
      onClick={(event) => {
        if (looks || !isPlainClick(event)) return
        event.preventDefault()
        setChosen(true)
      }}
    >
      {looks ? (
        <img src={address} {...size} alt={own ? t('conversations:row_photo') : t('photo_theirs', { name })} />
      ) : (
        <>
          <img src={`${address}&blurred=1`} {...size} alt={t('photo_theirs', { name })} />
          <span className={css.look}>
            <Icon shape={Eye} size={20} />
            {t('photo_look')}
          </span>
        </>
      )}
    </a>
  )
  if (own || !looks) return link
  async function showPhotos(shown: boolean) {
    const outcome = await client.showPhotos({ conversation, shown })
    if (!outcome.ok) sayUndone(outcome.failure)
    await refreshConversations()
  }
  return (
    <>
      {link}
      <Button size="small" tone="quiet" onClick={() => void showPhotos(!shows)}>
        {t(shows ? 'photos_blur' : 'photos_show')}
      </Button>
      <TextLink href={PATHS.blackmail} quiet alone>
        {t('blackmail')}
      </TextLink>
    </>
  )
}

function OutgoingPhoto({ message: { photo, state, progress } }: { readonly message: Outgoing }) {
  const { t } = useTranslation('conversations')
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!photo) return
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <span className={css.photo}>
      {address ? <img src={address} alt={t('row_photo')} /> : null}
      {state !== 'sending' || progress === undefined ? null : (
        <progress className={css.progress} value={progress} max={1} aria-label={t('sending')} />
      )}
    </span>
  )
}
