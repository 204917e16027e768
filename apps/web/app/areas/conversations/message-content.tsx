import type { ComponentProps } from 'react'
import { MessageGift } from './message-gift.tsx'
import { MessagePhoto } from './message-photo.tsx'

/** What a message has beside words: a photo or a gift. */
export const MessageContent = (props: ComponentProps<typeof MessagePhoto> | ComponentProps<typeof MessageGift>) =>
  'gift' in props ? <MessageGift {...props} /> : <MessagePhoto {...props} />
