/** The page that came as an answer, without its style elements: their nonce is not ours, and parsing them would break our policy. */
export async function pageOf(answer: Response): Promise<Document> {
  const html = await answer.text()
  const allowed = import.meta.env.DEV ? html : html.replaceAll(/<style.*?<\/style>/gs, '')
  return new DOMParser().parseFromString(allowed, 'text/html')
}

/** The page's style sheets that this one lacks. Resolves when they are there: nothing is shown without its styles. */
export async function adoptStyles(page: Document): Promise<void> {
  // In development Remix has them in the page itself.
  if (import.meta.env.DEV) document.head.append(...page.querySelectorAll('style:not([id])'))
  const sheets = (of: Document) =>
    [...of.querySelectorAll('link[rel=stylesheet]')].map(
      (link) => new URL(link.getAttribute('href') ?? '', location.href).href,
    )
  const known = sheets(document)
  const missing = sheets(page).filter((href) => !known.includes(href))
  await Promise.all(
    missing.map(
      (href) =>
        new Promise((resolve, reject) => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.href = href
          link.onload = resolve
          link.onerror = reject
          document.head.append(link)
        }),
    ),
  )
}
