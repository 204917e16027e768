/** Answers the warning at the door without loading the page again; `enhance/dialog` has made it modal. */
export function enhanceEntry(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-h-entry]')) return
    event.preventDefault()
    form.closest('dialog')?.close()
    // The answer itself is a redirect to this page. Whoever could not be told asks again on the next page.
    void fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams([...new FormData(form)] as [string, string][]),
      redirect: 'manual',
      keepalive: true,
    }).catch(() => {})
  })
}
