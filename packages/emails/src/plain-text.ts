import { companyLines, labelled } from './company-lines.ts'
import type { MailParts } from './layout.tsx'

const WIDTH = 72

/** A mail as text, with the content of its HTML in the same order. Lines are not wrapped, so that addresses stay whole. */
export function mailText({ content, look, translate, language, unsubscribe }: MailParts): string {
  const { heading, text, facts, advice, button, note, aside, why } = content
  return [
    heading,
    text,
    facts.map(({ label, value }) => labelled(label, value, language)).join('\n'),
    advice,
    `${button.label}\n${button.href}`,
    note,
    aside && `${aside.text}\n${aside.label}\n${aside.href}`,
    aside?.second && `${aside.second.label}\n${aside.second.href}`,
    '-'.repeat(WIDTH),
    `${translate('mail:questions')} ${look.supportEmail}`,
    [look.site, ...companyLines(look, translate, language)].join('\n'),
    why,
    unsubscribe && `${translate('mail:unsubscribe')}\n${unsubscribe}`,
  ]
    .filter((part) => part)
    .join('\n\n')
    .concat('\n')
}
