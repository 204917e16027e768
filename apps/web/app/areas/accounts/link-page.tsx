import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import type { ReactNode } from 'react'
import { BY_BUTTON } from '../../http/by-button.ts'
import { AccountPage } from './account-page.tsx'

interface LinkButtonProps {
  /** Path of the page that the mail's link opened. */
  readonly page: string
  readonly token: string
  /** Whether mail programs post to that page, too. */
  readonly oneClick?: boolean
  /** What the button brings is a file, and the page stays. */
  readonly download?: boolean
  readonly tone?: 'accent' | 'danger' | undefined
  readonly children: ReactNode
}

/** The one button of a page that a link in a mail opens: the link does nothing before it is pressed. */
export const LinkButton = ({
  page,
  token,
  oneClick = false,
  download = false,
  tone = 'accent',
  children,
}: LinkButtonProps) => (
  <Form
    action={`${page}?${new URLSearchParams({ token, ...(oneClick ? { [BY_BUTTON]: '' } : {}) })}`}
    dataAttributes={download ? { 'data-h-download': '' } : undefined}
  >
    <FormActions>
      <Button type="submit" size="large" wide="phone" tone={tone}>
        {children}
      </Button>
    </FormActions>
  </Form>
)

type Words = readonly [title: string, lead: string]

interface LinkPageProps extends Pick<LinkButtonProps, 'page' | 'tone'> {
  readonly art: string | null
  /** Null once the link does nothing. */
  readonly token: string | null
  /** What became of pressing the button; undefined before that. */
  readonly sent: { readonly ok: boolean } | undefined
  /** What the page says before, after, and of a link that does nothing. */
  readonly words: { readonly asks: Words; readonly button: string; readonly done: Words; readonly dead: Words }
  /** The link that leads on, once there is nothing to press. */
  readonly next: ReactNode
  /** Above the button. */
  readonly children?: ReactNode
}

/** The page that a link in a mail opens for its one button. */
export function LinkPage({ page, art, token, tone, sent, words, next, children }: LinkPageProps) {
  const asks = token !== null && !sent
  const [title, lead] = asks ? words.asks : sent?.ok ? words.done : words.dead
  return (
    <AccountPage title={title} lead={lead} art={art}>
      {asks ? (
        <>
          {children}
          <LinkButton page={page} token={token} tone={tone}>
            {words.button}
          </LinkButton>
        </>
      ) : (
        <div>{next}</div>
      )}
    </AccountPage>
  )
}
