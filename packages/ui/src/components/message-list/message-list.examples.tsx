import { useState } from 'react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import * as css from '../../gallery/examples.css.ts'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { Message } from '../message/message.tsx'
import { MessageList } from './message-list.tsx'
import type { MessageRow } from './message-row.tsx'

const PAGE = 50

/** A message of the example, whose number decides who wrote it and how long it is. */
function rowOf(words: SampleWords, number: number): MessageRow {
  const own = number % 3 === 0
  const joined = number % 3 === 2
  const text = [words.fact, words.sentence, words.paragraph, words.emptyText][number % 4]
  const at = { time: '14:05', dateTime: '2026-11-27T14:05:00Z' }
  return {
    id: String(number),
    day: number % 10 === 0 ? { label: `${(number % 28) + 1}. ${words.months[10]}`, dateTime: '2026-11-27' } : undefined,
    message: (
      <Message by={own ? words.you : words.name} own={own} joined={joined} {...(number % 3 === 1 ? {} : at)}>
        {`${number}. ${text}`}
      </Message>
    ),
    spoken: own ? undefined : `${words.name}: ${text}`,
  }
}

/** A conversation of so many messages, to which older and newer ones can be added. */
function Growing({ words, count }: { readonly words: SampleWords; readonly count: number }) {
  const [range, setRange] = useState({ from: 1000, to: 1000 + count })
  const [isBusy, setIsBusy] = useState(false)
  const rows = Array.from({ length: range.to - range.from }, (_, at) => rowOf(words, range.from + at))
  function loadOlder() {
    setIsBusy(true)
    setTimeout(() => {
      setIsBusy(false)
      setRange(({ from, to }) => ({ from: from - PAGE, to }))
    }, 300)
  }
  return (
    <div className={css.column}>
      <MessageList
        label={`${words.messages} ${count}`}
        rows={rows}
        older={
          range.from > 500
            ? { href: '#message-list', label: words.more, busyLabel: words.busy, busy: isBusy, onLoad: loadOlder }
            : undefined
        }
        endLabel={words.show}
      />
      <Button tone="quiet" onClick={() => setRange(({ from, to }) => ({ from, to: to + 1 }))}>
        {words.send}
      </Button>
    </div>
  )
}

export const examples: readonly Example[] = [
  { name: 'a conversation, at its end', render: (words) => <Growing words={words} count={PAGE} /> },
  {
    name: 'few messages, some unread',
    render: (words) => (
      <div className={css.column}>
        <MessageList
          label={words.messages}
          rows={[rowOf(words, 0), { ...rowOf(words, 1), unread: words.unread }, rowOf(words, 2)]}
          endLabel={words.show}
        />
      </div>
    ),
  },
  { name: 'a very long one', render: (words) => <Growing words={words} count={4 * PAGE + 5} /> },
  {
    name: 'empty',
    render: (words) => (
      <div className={css.column}>
        <MessageList
          label={words.empty}
          rows={[]}
          endLabel={words.show}
          empty={<EmptyState title={words.empty} text={words.emptyText} />}
        />
      </div>
    ),
  },
]
