import { MemberCard } from '@hearth/ui/components/member-card/member-card'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { useIsomorphicLayoutEffect } from '../../client/isomorphic-layout-effect.ts'
import type { CardData } from './card-data.ts'
import { CARD_EVENTS, shrinkPortrait } from './card-events.ts'
import * as css from './card-grid.css.ts'
import { type FictionalWords, fictionalIcon } from './fictional-label.tsx'

/** Two rows of cards on a large screen: what may be in sight when the page arrives. */
const IN_SIGHT = 8

interface CardGridProps {
  readonly people: readonly CardData[]
  readonly fictional: FictionalWords | null
  /** Level of the headings that their names are. */
  readonly level?: 2 | 3
  /** Whether the list is the first on its page. */
  readonly first?: boolean
}

/** Cards of people, as many in a row as the screen has room for. */
export function CardGrid({ people, fictional: fictionalWords, level = 2, first = false }: CardGridProps) {
  const { t } = useTranslation('discovery')
  const onlineWord = t('online')
  const list = useRef<HTMLUListElement>(null)
  useIsomorphicLayoutEffect(() => (list.current ? shrinkPortrait(list.current) : undefined), [])
  // Those that come later are seen to come.
  const { current: atFirst } = useRef(people.length)
  const loadingOf = (at: number) => (first && at === 0 ? 'first' : first && at < IN_SIGHT ? 'soon' : 'late')
  return (
    <ul className={css.people} ref={list} data-h-list={first ? '' : undefined} {...CARD_EVENTS}>
      {people.map(({ id, online, fictional, ...card }, at) => (
        <li key={id} data-new={at < atFirst ? undefined : ''}>
          <MemberCard
            {...card}
            href={memberPath(id)}
            loading={loadingOf(at)}
            online={online && onlineWord}
            label={fictional && fictionalWords?.label}
            labelIcon={fictionalWords && fictionalIcon(fictionalWords)}
            level={level}
          />
        </li>
      ))}
    </ul>
  )
}
