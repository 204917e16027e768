import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { useLocation, useNavigate } from '@remix-run/react'
import { Camera, Gift, ImagePlus, MessageCircleHeart, Plus } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { GIVING } from '../../addresses.ts'
import type { AboutData, ConversationData } from './conversation-data.ts'
import type { Place } from './conversation-query.ts'
import { GiftDialog } from './gift-dialog.tsx'
import { IcebreakersDialog } from './icebreakers-dialog.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import type { useSending } from './use-sending.ts'

const SHEET = 'composer-sheet'

interface ComposerExtrasProps {
  readonly place: Place
  readonly conversation: ConversationData
  /** Id of the field. */
  readonly field: string
  /** Whether it begins with its menu open. */
  readonly opens: boolean
  readonly sending: ReturnType<typeof useSending>
}

/** What else than words can be sent: a photo, which can be pasted and dropped too; a gift; and lines with which to begin. */
export function ComposerExtras({ place, conversation, field, opens, sending }: ComposerExtrasProps) {
  const { t } = useTranslation(['attachments', 'conversations', 'gifts'])
  // A desktop opens the same files for both.
  const [hasCamera] = useState(() => matchMedia('(pointer: coarse)').matches)
  const [camera, gallery] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const { photo, choosePhoto, sendPhoto, asksIcebreakers, setAsksIcebreakers } = sending
  const { id, person, photoPrice, canGive } = conversation
  const { search, hash } = useLocation()
  const gives = search === GIVING
  const [isGiving, setGiving] = useState(gives)
  const navigate = useNavigate()
  const takesPhotos = id !== null && photoPrice !== null
  const hasGiven = gives && !isGiving && hash === ''
  useEffect(() => {
    // Once the dialog's entry of the history is gone: a reload begins with the conversation.
    if (hasGiven) navigate(place.path, { replace: true, preventScrollReset: true })
  }, [hasGiven, navigate, place.path])
  useEffect(() => {
    const trigger = opens ? document.querySelector<HTMLElement>(`[popovertarget=${SHEET}]`) : null
    // It takes the place of the button that was pressed.
    trigger?.focus()
    if (!document.querySelector(`#${SHEET}:popover-open`)) trigger?.click()
  }, [opens])
  const onChange = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    input.value = ''
    if (file) choosePhoto(file)
  }
  /** Puts a line into the field, after what stands there, as a message about that part of the profile. */
  function propose(text: string, part: AboutData | null) {
    const element = document.getElementById(field) as HTMLTextAreaElement
    const line = [element.value, text].filter(Boolean).join('\n')
    sending.type(line)
    sending.setValue(line)
    if (part) sending.setAbout(part)
    setAsksIcebreakers(false)
    // Once the dialog has given the focus back.
    requestAnimationFrame(() => element.focus())
  }
  return (
    <>
      <Menu id={SHEET} label={t('conversations:sheet')} trigger={<Icon shape={Plus} />} align="start">
        {takesPhotos && hasCamera ? (
          <MenuButton type="button" icon={<Icon shape={Camera} size={20} />} onClick={() => camera.current?.click()}>
            {t('photo_take')}
          </MenuButton>
        ) : null}
        {takesPhotos ? (
          <MenuButton
            type="button"
            icon={<Icon shape={ImagePlus} size={20} />}
            onClick={() => gallery.current?.click()}
          >
            {t('photo_send')}
          </MenuButton>
        ) : null}
        <MenuButton
          type="button"
          icon={<Icon shape={MessageCircleHeart} size={20} />}
          onClick={() => setAsksIcebreakers(true)}
        >
          {t('conversations:icebreakers')}
        </MenuButton>
        {canGive ? (
          <MenuButton type="button" icon={<Icon shape={Gift} size={20} />} onClick={() => setGiving(true)}>
            {t('gifts:give')}
          </MenuButton>
        ) : null}
      </Menu>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onChange} />
      <input ref={gallery} type="file" accept="image/*" hidden onChange={onChange} />
      {photo && takesPhotos ? (
        <PhotoDialog
          {...{ photo, conversation: id, price: photoPrice }}
          onSend={() => sendPhoto(photoPrice)}
          onClose={() => choosePhoto(null)}
        />
      ) : null}
      {asksIcebreakers && person ? (
        <IcebreakersDialog person={person.id} onChoose={propose} onClose={() => setAsksIcebreakers(false)} />
      ) : null}
      {isGiving && canGive && person
        ? // A browser tells nobody outside when a form within another form is sent, so its form stands outside that of the message.
          createPortal(
            <GiftDialog {...{ place, conversation, person }} onClose={() => setGiving(false)} />,
            document.body,
          )
        : null}
    </>
  )
}
