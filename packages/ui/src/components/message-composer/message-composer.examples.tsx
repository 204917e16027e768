import type { Example } from '../../gallery/example.ts'
import { Alert } from '../alert/alert.tsx'
import { MessageComposer } from './message-composer.tsx'

export const examples: readonly Example[] = [
  {
    name: 'empty, with a price',
    render: (words) => (
      <MessageComposer
        id="composer-empty"
        name="text"
        label={words.messages}
        placeholder={words.emptyText}
        sendLabel={words.send}
        price={words.price}
      />
    ),
  },
  {
    name: 'free, with more lines than fit',
    render: (words) => (
      <MessageComposer
        id="composer-long"
        name="text"
        label={words.messages}
        value={`${words.paragraph}\n${words.paragraph}`}
        sendLabel={words.send}
        note={`3 ${words.option1}`}
        most={10_000}
        left={(count) => `${count} ${words.more}`}
      />
    ),
  },
  {
    name: 'too long, with an error',
    render: (words) => (
      <MessageComposer
        id="composer-error"
        name="text"
        label={words.messages}
        value={words.sentence}
        sendLabel={words.send}
        price={words.price}
        error={words.error}
        most={20}
        left={(count) => `${count} ${words.more}`}
      />
    ),
  },
  {
    name: 'being sent',
    render: (words) => (
      <MessageComposer
        id="composer-busy"
        name="text"
        label={words.messages}
        value={words.fact}
        sendLabel={words.send}
        price={words.price}
        busy
      />
    ),
  },
  {
    name: 'nothing can be written',
    render: (words) => (
      <MessageComposer
        id="composer-notice"
        name="text"
        label={words.messages}
        sendLabel={words.send}
        notice={<Alert tone="info">{words.paragraph}</Alert>}
      />
    ),
  },
]
