import type { Example } from '../../gallery/example.ts'
import { Button } from '../button/button.tsx'
import { FormActions } from '../form/form.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { Dialog } from './dialog.tsx'

export const examples: readonly Example[] = [
  {
    name: 'small',
    render: (words) => (
      <>
        <Button tone="outline" dataAttributes={{ 'data-h-opens': 'gallery-small' }}>
          {words.show}
        </Button>
        <Dialog id="gallery-small" title={words.title} closeLabel={words.close} size="small">
          <p>{words.sentence}</p>
        </Dialog>
      </>
    ),
  },
  {
    name: 'medium, guarded, with a form',
    render: (words) => (
      <>
        <Button tone="outline" dataAttributes={{ 'data-h-opens': 'gallery-guarded' }}>
          {words.action}
        </Button>
        <Dialog id="gallery-guarded" title={words.labelLong} closeLabel={words.close} guarded>
          <TextField name="gallery-dialog-field" label={words.label} hint={words.hint} />
        </Dialog>
      </>
    ),
  },
  {
    name: 'large, to be answered, long',
    render: (words) => (
      <>
        <Button tone="outline" dataAttributes={{ 'data-h-opens': 'gallery-answer' }}>
          {words.more}
        </Button>
        <Dialog id="gallery-answer" title={words.titleLong} size="large">
          {Array.from({ length: 6 }, (_, at) => (
            <p key={at}>{words.paragraph}</p>
          ))}
          <FormActions>
            <Button dataAttributes={{ 'data-h-closes': '' }}>{words.actionLong}</Button>
            <Button tone="quiet" dataAttributes={{ 'data-h-closes': '' }}>
              {words.cancel}
            </Button>
          </FormActions>
        </Dialog>
      </>
    ),
  },
]
