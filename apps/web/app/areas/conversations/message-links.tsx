import { TextLink } from '@hearth/ui/components/link/link'
import type { ReactNode } from 'react'

/** An address with its scheme, and what may end the sentence in which it stands. */
const ADDRESS = /(https?:\/\/[^\s<>"]+)/i
const ENDS = ".,;:!?'"
const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** A text whose addresses are links. Nothing is fetched from them, and the other site hears nothing of this one. */
export const withLinks = (text: string): ReactNode =>
  text.split(ADDRESS).flatMap((part, at) => {
    const end = at % 2 === 1 ? endOf(part) : 0
    const address = part.slice(0, end)
    if (!ADDRESS.test(address)) return part
    const link = (
      <TextLink key={at} href={address} target="_blank" rel="noopener noreferrer nofollow">
        {address}
      </TextLink>
    )
    return [link, part.slice(end)]
  })

/** Where an address ends: before what ends the sentence, and before a bracket that it does not open itself. */
function endOf(found: string): number {
  const numberOf = (character: string) => found.split(character).length - 1
  const left = Object.entries(OPENED_BY).map(([close, open]) => [close, numberOf(close) - numberOf(open)] as const)
  const unopened = new Map(left)
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? ''
    const spare = unopened.get(last) ?? 0
    if (spare > 0) unopened.set(last, spare - 1)
    else if (!ENDS.includes(last)) break
  }
  return end
}
