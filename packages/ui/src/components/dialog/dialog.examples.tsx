import { type ReactNode, useState } from 'react'
import type { Example } from '../../gallery/example.ts'
import { Button } from '../button/button.tsx'
import { Form, FormActions } from '../form/form.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface OpenedProps extends Omit<DialogProps, 'open' | 'onClose' | 'children'> {
  readonly opener: string
  readonly children: (close: () => void) => ReactNode
}

/** A dialog and the button that opens it, which work both in a document and in the app. */
function Opened({ opener, children, ...dialog }: OpenedProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="outline" dataAttributes={{ 'data-h-opens': dialog.id }} onClick={() => setOpen(true)}>
        {opener}
      </Button>
      <Dialog {...dialog} open={open} onClose={() => setOpen(false)}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  )
}

export const examples: readonly Example[] = [
  {
    name: 'small',
    render: (words) => (
      <Opened id="gallery-small" opener={words.show} title={words.title} closeLabel={words.close} size="small">
        {() => <p>{words.sentence}</p>}
      </Opened>
    ),
  },
  {
    name: 'medium, with a form',
    render: (words) => (
      <Opened id="gallery-form" opener={words.action} title={words.labelLong} closeLabel={words.close}>
        {() => (
          <Form>
            <TextField name="gallery-dialog-field" label={words.label} hint={words.hint} />
          </Form>
        )}
      </Opened>
    ),
  },
  {
    name: 'large, to be answered, long',
    render: (words) => (
      <Opened id="gallery-answer" opener={words.more} title={words.titleLong} size="large">
        {(close) => (
          <>
            {Array.from({ length: 6 }, (_, at) => (
              <p key={at}>{words.paragraph}</p>
            ))}
            <FormActions>
              <Button dataAttributes={{ 'data-h-closes': '' }} onClick={close}>
                {words.actionLong}
              </Button>
              <Button tone="quiet" dataAttributes={{ 'data-h-closes': '' }} onClick={close}>
                {words.cancel}
              </Button>
            </FormActions>
          </>
        )}
      </Opened>
    ),
  },
]
