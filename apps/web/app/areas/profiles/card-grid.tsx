import { MemberCard } from '@hearth/ui/components/member-card/member-card'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { useIsomorphicLayoutEffect } from '../../client/isomorphic-layout-effect.ts'
import type { CardData } from './card-data.ts'
import { CARD_EVENTS, shrinkPortrait } from './card-events.ts'
import * as css from './card-grid.css.ts'
import { type FictionalWords, fictionalIcon } from './fictional-label.tsx'

/** Two rows of cards on a large screen, which may be in sight when the page arrives. */
const IN_SIGHT = 8

export interface CardGridProps {
  readonly people: readonly CardData[]
  readonly fictional: FictionalWords | null
  /** Level of the names' headings. */
  readonly level?: 2 | 3
  /** Whether this is the first list on the page. */
  readonly first?: boolean
  /** What stands in a corner of somebody's photo, such as a button. */
  readonly cornerOf?: ((person: CardData) => ReactNode) | undefined
}

/** A grid of people's cards. */
export function CardGrid(props: CardGridProps) {
  const { people, fictional: fictionalWords, level = 2, first = false, cornerOf } = props
  const { t } = useTranslation('discovery')
  const onlineWord = t('online')
  const list = useRef<HTMLUListElement>(null)
  useIsomorphicLayoutEffect(() => (list.current ? shrinkPortrait(list.current) : undefined), [])
  // Only cards that are added later are animated.
  const { current: atFirst } = useRef(people.length)
  const loadingOf = (at: number) => (first && at === 0 ? 'first' : first && at < IN_SIGHT ? 'soon' : 'late')
  return (
    <ul className={css.people} ref={list} data-h-list={first ? '' : undefined} {...CARD_EVENTS}>
      {people.map((person, at) => (
        <li key={person.id} data-new={at < atFirst ? undefined : ''}>
          <MemberCard
            {...person}
            href={person.href ?? memberPath(person.id)}
            loading={loadingOf(at)}
            online={person.online && onlineWord}
            label={person.fictional && fictionalWords?.label}
            labelIcon={fictionalWords && fictionalIcon(fictionalWords)}
            level={level}
            corner={cornerOf?.(person)}
          />
        </li>
      ))}
    </ul>
  )
}
