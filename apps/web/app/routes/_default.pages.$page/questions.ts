interface Question {
  readonly id: string
  /** In HTML, like the answer. */
  readonly title: string
  readonly html: string
}

/** Splits a page of questions: the HTML before the first one, and each heading of the second level with its content. */
export function splitQuestions(html: string): { readonly html: string; readonly questions: readonly Question[] } {
  const first = html.search(/<h2\b/)
  if (first < 0) return { html, questions: [] }
  const parts = html.slice(first).split(/(?=<h2\b)/)
  return { html: html.slice(0, first), questions: parts.map(toQuestion) }
}

function toQuestion(part: string): Question {
  const [heading = '', attributes = '', words = ''] = /^<h2([^>]*)>(.*?)<\/h2>/s.exec(part) ?? []
  return {
    id: /\bid="([^"]*)"/.exec(attributes)?.[1] ?? '',
    // Inside a `summary` the heading's link to itself would be misplaced.
    title: words.replaceAll(/<\/?a\b[^>]*>/g, ''),
    html: part.slice(heading.length),
  }
}
