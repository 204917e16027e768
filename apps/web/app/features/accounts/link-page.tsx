import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import type { ReactNode } from 'react'

interface LinkButtonProps {
  /** Path of the page that the mail's link opened. */
  readonly page: string
  readonly token: string
  readonly tone?: 'accent' | 'danger'
  readonly children: ReactNode
}

/** The one button of a page that a link in a mail opens: the link does nothing before it is pressed. */
export const LinkButton = ({ page, token, tone = 'accent', children }: LinkButtonProps) => (
  <Form action={`${page}?${new URLSearchParams({ token })}`}>
    <FormActions>
      <Button type="submit" size="large" wide="phone" tone={tone}>
        {children}
      </Button>
    </FormActions>
  </Form>
)
