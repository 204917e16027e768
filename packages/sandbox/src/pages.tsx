/** @jsxRuntime automatic @jsxImportSource react */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailSummary, StoredMail } from './mail-store.ts'
import type { StoredText } from './text-store.ts'

/** The three views of a mail, and their paths below the mail's address. */
export const VIEWS = { html: '', text: '/text', source: '/source' } as const
export type View = keyof typeof VIEWS
const VIEW_NAMES: Readonly<Record<View, string>> = { html: 'As it looks', text: 'Text', source: 'Source' }

export interface ListOnPage {
  readonly mails: readonly MailSummary[]
  /** The address by which the list is filtered. */
  readonly to: string
  /** Address of the page with older mails; null if there are none. */
  readonly older: string | null
}

export const listPage = (list: ListOnPage, texts: readonly StoredText[]): string =>
  documentOf(
    'Mailbox',
    <main className="alone">
      <MailList list={list} />
      <TextMessages texts={texts} />
    </main>,
  )

/** The page of one mail, with the list beside it where there is space. */
export const mailPage = (list: ListOnPage, mail: StoredMail, view: View): string =>
  documentOf(
    mail.subject || 'Without a subject',
    <main className="beside">
      <MailList list={list} open={mail.id} />
      <Mail mail={mail} view={view} />
    </main>,
  )

/** The page for an unknown address. */
export const missingPage = (): string =>
  documentOf(
    'Not found',
    <main className="alone">
      <div className="nothing">
        <h1>This mail is not here</h1>
        <p>The mailbox keeps the newest 500 mails.</p>
        <a href="/">All mails</a>
      </div>
    </main>,
  )

const documentOf = (title: string, body: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/mailbox.css" />
      </head>
      <body>{body}</body>
    </html>,
  )}`

function MailList({ list: { mails, to, older }, open }: { list: ListOnPage; open?: string }) {
  const Heading = open ? 'h2' : 'h1'
  return (
    <nav className="list" aria-label="Mails">
      <header className="top">
        <Heading>Mailbox</Heading>
        <p className="hint">Mails that the sites of this machine have sent. None of them left it.</p>
        <form action="/" method="get">
          <label htmlFor="to">Recipient</label>
          <input id="to" name="to" type="email" defaultValue={to} autoComplete="off" placeholder="name@example.com" />
          <button type="submit">Show</button>
        </form>
        <p className="links">
          <a href={to ? `/?to=${encodeURIComponent(to)}` : '/'}>Look for new mail</a>
          {to ? <a href="/">All mails</a> : null}
        </p>
      </header>
      {mails.length === 0 ? (
        <p className="nothing">
          {to
            ? `There is no mail for ${to}.`
            : 'There is no mail yet. Sign up on a site, and the first one comes here.'}
        </p>
      ) : (
        <ol>
          {mails.map((mail) => (
            <li key={mail.id}>
              <a className="row" href={`/mails/${mail.id}`} aria-current={mail.id === open ? 'page' : undefined}>
                <span className="site">{mail.site}</span>
                <Time at={mail.at} />
                <span className="subject">{mail.subject || 'Without a subject'}</span>
                <span className="to">{mail.to.join(', ')}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {older ? (
        <p className="links older">
          <a href={older}>Older mails</a>
        </p>
      ) : null}
    </nav>
  )
}

/** The text messages that sites have sent; nothing where none has. */
function TextMessages({ texts }: { texts: readonly StoredText[] }) {
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="texts">
      <header className="top">
        <h2 id="texts">Text messages</h2>
        <p className="hint">None of them left this machine either.</p>
      </header>
      <ol>
        {texts.map(({ id, site, to, text, at }) => (
          <li key={id}>
            <div className="row">
              <span className="site">{site}</span>
              <Time at={at} />
              <span className="subject">{text}</span>
              <span className="to">{to}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Mail({ mail, view }: { mail: StoredMail; view: View }) {
  const views = (Object.keys(VIEWS) as View[]).filter((one) => one !== 'html' || mail.html !== null)
  const address = `/mails/${mail.id}`
  return (
    <article>
      <a className="back" href="/">
        All mails
      </a>
      <h1>{mail.subject || 'Without a subject'}</h1>
      <dl>
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>To</dt>
        <dd>{mail.to.join(', ')}</dd>
        <dt>At</dt>
        <dd>
          <Time at={mail.at} />
        </dd>
      </dl>
      <nav className="views" aria-label="Views">
        {views.map((one) => (
          <a key={one} href={`${address}${VIEWS[one]}`} aria-current={one === view ? 'page' : undefined}>
            {VIEW_NAMES[one]}
          </a>
        ))}
      </nav>
      {view === 'html' ? (
        <iframe
          title={`Mail: ${mail.subject}`}
          src={`${address}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
      ) : (
        <pre className={view}>{view === 'text' ? <Linked text={mail.text} /> : mail.source}</pre>
      )}
    </article>
  )
}

/** A text whose addresses are links. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const Time = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{TIME.format(at)}</time>
