/** Sends the answer to the age gate without loading the page again; `enhance/dialog` has made the gate modal. */
export function enhanceAgeGate(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-h-age-gate]')) return
    event.preventDefault()
    form.closest('dialog')?.close()
    // The server answers with a redirect to this page. If the request fails, the next page shows the gate again.
    void fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams([...new FormData(form)] as [string, string][]),
      redirect: 'manual',
      keepalive: true,
    }).catch(() => {})
  })
}
