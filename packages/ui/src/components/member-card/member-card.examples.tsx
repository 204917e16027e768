import { Drama, Heart, MessageCircle } from 'lucide-react'
import type { Example } from '../../gallery/example.ts'
import * as css from '../../gallery/examples.css.ts'
import { samplePhotographs } from '../../gallery/sample-photographs.ts'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { samplePhotos } from '../photo-frame/sample-photo.ts'
import { MemberCard } from './member-card.tsx'

const [first, second, third] = samplePhotos
const mask = <Icon shape={Drama} size={16} />

export const examples: readonly Example[] = [
  {
    name: 'with everything',
    render: (words) => (
      <div className={css.one}>
        <MemberCard
          href="#member-card"
          name={words.name}
          age={34}
          photo={first}
          place={words.place}
          online={words.online}
          fact={words.fact}
          label={words.fictional}
          labelIcon={mask}
          actions={
            <>
              <IconButton icon={<Icon shape={MessageCircle} />} label={words.messages} tone="outline" />
              <IconButton icon={<Icon shape={Heart} />} label={words.likes} tone="outline" />
            </>
          }
          level={3}
        />
      </div>
    ),
  },
  {
    name: 'beside each other, long and strange names',
    render: (words) => (
      <div className={css.many}>
        <MemberCard
          href="#member-card"
          name={words.nameLong}
          age={61}
          photo={second}
          place={words.place}
          fact={words.sentence}
          label={words.fictional}
          labelIcon={mask}
          level={3}
        />
        <MemberCard href="#member-card" name="שירה" age={29} photo={third} online={words.online} level={3} />
        <MemberCard href="#member-card" name={words.name} age={45} place={words.place} level={3} />
      </div>
    ),
  },
  {
    name: 'photographs, and nobody’s photo',
    render: (words) => (
      <div className={css.many}>
        {Object.entries(samplePhotographs).map(([name, { thumb, colour }], at) => (
          <MemberCard
            key={name}
            href="#member-card"
            name={at % 2 ? words.nameLong : words.name}
            age={23 + at * 5}
            photo={{ src: thumb, colour }}
            place={words.place}
            label={at % 3 ? undefined : words.fictional}
            labelIcon={mask}
            level={3}
          />
        ))}
        {['Ida', 'Bo', 'Sem'].map((name) => (
          <MemberCard key={name} href="#member-card" name={name} age={33} place={words.place} level={3} />
        ))}
      </div>
    ),
  },
]
