import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import type { ReactNode } from 'react'
import { BY_BUTTON } from '../../http/by-button.ts'
import { AccountPage } from './account-page.tsx'

interface LinkButtonProps {
  /** Path of the page that the link opens. */
  readonly page: string
  readonly token: string
  /** Whether mail programs post to that page, too. */
  readonly oneClick?: boolean
  /** Whether the button downloads a file and the page stays. */
  readonly download?: boolean
  readonly tone?: 'accent' | 'danger' | undefined
  readonly children: ReactNode
}

/** The button on a page opened by a mailed link: the link has no effect before it is pressed. */
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
  /** Null for a dead link. */
  readonly token: string | null
  /** The result of pressing the button; undefined before. */
  readonly sent: { readonly ok: boolean } | undefined
  /** The texts of the page before and after, and for a dead link. */
  readonly words: { readonly asks: Words; readonly button: string; readonly done: Words; readonly dead: Words }
  /** A link that leads on, shown when there is no button to press. */
  readonly next: ReactNode
  /** Shown above the button. */
  readonly children?: ReactNode
}

/** The page that a mailed link opens, with one button. */
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
