// The worker loads this file as it is, in folders whose tsconfig does not cover it.
/** @jsxRuntime automatic */
import type { TextLocale } from '@hearth/contracts/locales'
import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Band } from './band.tsx'
import { companyLines } from './company-lines.ts'
import type { MailLook } from './look.ts'
import type { MailContent, Translate } from './mail-data.ts'
import { type Brush, brushOf, schemeRules } from './paint.ts'
import { Table } from './table.tsx'

export interface MailParts {
  readonly content: MailContent
  readonly look: MailLook
  readonly translate: Translate
  readonly language: TextLocale
  readonly direction: 'ltr' | 'rtl'
  /** Address of the page that stops such mails; null for mails that the account needs. */
  readonly unsubscribe: string | null
}

/** A mail as HTML that common clients support: tables, inline styles, no pictures and nothing to load. React escapes every value. */
export function mailHtml(mail: MailParts): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<MailDocument {...mail} />)}`
}

const WIDTH = 600
/** Distance of the text from the sides of the column in px: beside a list of mails, and on a phone. */
const INSET = 40
const PHONE_INSET = 24

/** Invisible characters after the preheader, so that lists of mails do not show the text after it. */
const FILLER = '\u034f\u00a0'.repeat(60)

function MailDocument(mail: MailParts) {
  const { content, look, language, direction } = mail
  const brush = brushOf(look)
  const schemes = look.schemes.map(({ name }) => name).join(' ')
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={schemes} />
        <meta name="supported-color-schemes" content={schemes} />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{content.subject}</title>
        <style dangerouslySetInnerHTML={{ __html: styleRules(look, schemes) }} />
      </head>
      <body {...brush({ ground: 'surface' }, { margin: 0, padding: 0, width: '100%', WebkitTextSizeAdjust: '100%' })}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px', opacity: 0 }}>
          {content.preheader}
          <span aria-hidden="true">{FILLER}</span>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: mail programs drop newer elements, and what is at html and body. */}
        <div role="article" aria-label={content.subject} lang={language} dir={direction}>
          <Table
            {...brush({ ground: 'surface', text: 'ink' }, { width: '100%', fontFamily: look.textFont })}
            width="100%"
          >
            <tr>
              <td align="center" style={{ padding: '24px 12px 40px' }}>
                <Table width={WIDTH} style={{ width: '100%', maxWidth: WIDTH }}>
                  <tr>
                    <Masthead look={look} brush={brush} />
                  </tr>
                  <tr>
                    <Band look={look} brush={brush} />
                  </tr>
                  <tr>
                    <Card look={look} brush={brush}>
                      <Words content={content} look={look} brush={brush} />
                    </Card>
                  </tr>
                  <tr>
                    <Foot {...mail} brush={brush} />
                  </tr>
                </Table>
              </td>
            </tr>
          </Table>
        </div>
      </body>
    </html>
  )
}

const styleRules = (look: MailLook, schemes: string) =>
  [`:root{color-scheme:${schemes};supported-color-schemes:${schemes}}`, phoneRules(look), schemeRules(look)].join('')

function phoneRules({ edge }: MailLook): string {
  const sides = (inset: number) => `padding-left:${inset}px!important;padding-right:${inset}px!important`
  const card = `${sides(PHONE_INSET - BORDERS[edge])};padding-top:28px!important;padding-bottom:32px!important`
  return `@media (max-width:${WIDTH - 1}px){.pad,.band{${sides(PHONE_INSET)}}.card{${card}}}`
}

function Masthead({ look, brush }: { look: MailLook; brush: Brush }) {
  const { className, style } = brush(
    { text: 'ink' },
    {
      ...{ padding: `0 ${INSET}px 16px`, fontFamily: look.displayFont, fontWeight: look.displayWeight },
      ...{ fontSize: 26, lineHeight: '36px' },
    },
  )
  return (
    <td className={`pad ${className}`} style={style}>
      {look.site}
    </td>
  )
}

/** Who sends the mail, and why. */
function Foot({ content, look, translate, language, unsubscribe, brush }: MailParts & { brush: Brush }) {
  const { className, style } = brush(
    { text: 'inkMuted' },
    { padding: `24px ${INSET}px 0`, fontSize: 13, lineHeight: '20px' },
  )
  return (
    <td className={`pad ${className}`} style={style}>
      <p style={{ margin: '0 0 16px' }}>
        {translate('mail:questions')}{' '}
        <Anchor label={look.supportEmail} href={`mailto:${look.supportEmail}`} brush={brush} />
      </p>
      <p style={{ margin: '0 0 8px' }}>
        {companyLines(look, translate, language).map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      </p>
      <p style={{ margin: '0 0 8px' }}>{content.why}</p>
      {unsubscribe ? (
        <p style={{ margin: 0 }}>
          <Anchor label={translate('mail:unsubscribe')} href={unsubscribe} brush={brush} />
        </p>
      ) : null}
    </td>
  )
}

/** In px. */
const BORDERS = { shadow: 0, hairline: 1, rule: 3 } as const

function Card({ look, brush, children }: { look: MailLook; brush: Brush; children: ReactNode }) {
  const border = BORDERS[look.edge]
  // The parts above and below have no border, and begin at the same left edge.
  const side = INSET - border
  const { className, style } = brush(
    { ground: 'surfaceRaised', text: 'ink', edge: 'line' },
    {
      ...{ padding: `36px ${side}px 44px`, border: `${border}px solid`, borderTop: 0 },
      borderRadius: `0 0 ${look.radius}px ${look.radius}px`,
    },
  )
  return (
    <td className={`card ${className}`} style={style}>
      {children}
    </td>
  )
}

/** The content of the mail. */
function Words({ content, look, brush }: { content: MailContent; look: MailLook; brush: Brush }) {
  const { heading, text, facts, advice, button, note, aside } = content
  const title: CSSProperties = {
    ...{ margin: '0 0 16px', fontFamily: look.displayFont, fontWeight: look.displayWeight },
    ...{ fontSize: 30, lineHeight: '36px', letterSpacing: '-0.01em' },
  }
  const small: CSSProperties = { fontSize: 15, lineHeight: '24px' }
  return (
    <>
      <h1 {...brush({ text: 'ink' }, title)}>{heading}</h1>
      <Paragraph>{text}</Paragraph>
      {facts.length > 0 ? <MailFacts facts={facts} brush={brush} look={look} /> : null}
      {advice ? <Paragraph>{advice}</Paragraph> : null}
      <Button {...button} look={look} brush={brush} />
      {note ? <p {...brush({ text: 'inkMuted' }, { ...small, margin: '24px 0 0' })}>{note}</p> : null}
      {aside ? (
        <p {...brush({ edge: 'line' }, { ...small, margin: '28px 0 0', padding: '20px 0 0', borderTop: '1px solid' })}>
          {aside.text} <Anchor {...aside} brush={brush} />
          {aside.second ? (
            <>
              {' · '}
              <Anchor {...aside.second} brush={brush} />
            </>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

const Paragraph = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '0 0 20px', fontSize: 17, lineHeight: '27px' }}>{children}</p>
)

function MailFacts({ facts, look, brush }: { facts: MailContent['facts']; look: MailLook; brush: Brush }) {
  return (
    <Table width="100%" style={{ width: '100%', margin: '0 0 20px' }}>
      <tr>
        <td {...brush({ ground: 'surfaceSunken' }, { padding: '16px 20px 4px', borderRadius: look.radius / 2 })}>
          {facts.map(({ label, value }) => (
            <p key={label} style={{ margin: '0 0 12px', fontSize: 15, lineHeight: '22px', wordBreak: 'break-word' }}>
              <span {...brush({ text: 'inkMuted' }, { display: 'block', fontSize: 13 })}>{label}</span>
              <strong style={{ fontWeight: 600 }}>{value}</strong>
            </p>
          ))}
        </td>
      </tr>
    </Table>
  )
}

/** The padding belongs to the link, so that all of the button can be pressed; Outlook uses the cell's. */
function Button({ label, href, look, brush }: { label: string; href: string; look: MailLook; brush: Brush }) {
  const corners = { borderRadius: look.buttonRadius }
  return (
    <Table>
      <tr>
        <td
          align="center"
          {...brush({ ground: 'accent' }, { ...corners, msoPaddingAlt: '14px 28px' } as CSSProperties)}
        >
          <a
            href={href}
            {...brush({ text: 'onAccent' }, {
              ...corners,
              ...{ display: 'inline-block', padding: '14px 28px', textDecoration: 'none' },
              ...{ fontSize: 17, lineHeight: '24px', fontWeight: 600, msoPaddingAlt: '0' },
            } as CSSProperties)}
          >
            {label}
          </a>
        </td>
      </tr>
    </Table>
  )
}

const Anchor = ({ label, href, brush }: { label: string; href: string; brush: Brush }) => (
  <a href={href} {...brush({ text: 'secondaryText' }, { textDecoration: 'underline' })}>
    {label}
  </a>
)
