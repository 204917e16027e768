import { VenetianMask } from 'lucide-react'
import { useState } from 'react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { samplePhotos } from '../photo-frame/sample-photo.ts'
import { MatchScene } from './match-pictures.tsx'
import { MatchPopUp, type MatchPopUpProps } from './match-pop-up.tsx'

const [theirs, mine] = samplePhotos

interface OpenedProps extends Pick<MatchPopUpProps, 'id' | 'kind' | 'size' | 'person' | 'own' | 'label' | 'labelIcon'> {
  readonly words: SampleWords
  readonly opener: string
  readonly note?: string
}

/** A pop-up and the button that opens it. */
function Opened({ words, opener, ...popUp }: OpenedProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="outline" dataAttributes={{ 'data-h-opens': popUp.id }} onClick={() => setOpen(true)}>
        {opener}
      </Button>
      <MatchPopUp
        {...popUp}
        title={words.title}
        text={words.sentence}
        closeLabel={words.close}
        href="#profile"
        action={words.actionLong}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

export const examples: readonly Example[] = [
  {
    name: 'like, full screen',
    render: (words) => (
      <Opened
        id="gallery-like"
        kind="like"
        words={words}
        opener={words.show}
        person={{ name: words.name, src: theirs.src }}
      />
    ),
  },
  {
    name: 'match with a labelled profile without a photo, full screen',
    render: (words) => (
      <Opened
        id="gallery-match"
        kind="match"
        words={words}
        opener={words.more}
        person={{ name: words.nameLong }}
        own={{ name: words.name, src: mine.src }}
        label={words.fictional}
        labelIcon={<Icon shape={VenetianMask} size={16} />}
        note={words.paragraph}
      />
    ),
  },
  {
    name: 'like, small',
    render: (words) => (
      <Opened
        id="gallery-like-small"
        kind="like"
        size="small"
        words={words}
        opener={words.action}
        person={{ name: words.name, src: theirs.src }}
      />
    ),
  },
  {
    name: 'match, on a page',
    render: (words) => (
      <MatchScene
        person={{ name: words.name, src: theirs.src }}
        own={{ name: words.nameLong, src: mine.src }}
        href="#profile"
      />
    ),
  },
]
