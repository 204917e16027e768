import { Icon } from '@hearth/ui/components/icon/icon'
import { Gift } from 'lucide-react'

const SIZE = 96

/** The picture of a gift, whose name stands beside it; a neutral drawing for one that the site has no more. */
export const GiftPicture = ({ src, size = SIZE }: { readonly src: string | null; readonly size?: number }) =>
  src === null ? <Icon shape={Gift} size={32} /> : <img src={src} alt="" width={size} height={size} />
