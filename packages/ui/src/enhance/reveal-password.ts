const enhanced = new WeakSet<Document>()

function reveal(button: Element, shown: boolean): void {
  const field = button.ownerDocument.getElementById(button.getAttribute('data-h-reveals') ?? '')
  if (!(field instanceof HTMLInputElement)) return
  field.type = shown ? 'text' : 'password'
  button.toggleAttribute('data-h-shown', shown)
  button.setAttribute('aria-label', button.getAttribute(shown ? 'data-h-hide' : 'data-h-show') ?? '')
}

/** Lets the button of each password field, also those added later, show the password; submitting hides it again. */
export function enhanceRevealPassword(root: Document): void {
  if (enhanced.has(root)) return
  enhanced.add(root)
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-h-reveals]') : null
    if (button) reveal(button, !button.hasAttribute('data-h-shown'))
  })
  // If it were submitted as text, the browser would offer the password for auto-completion.
  root.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof Element)) return
      for (const button of target.querySelectorAll('[data-h-reveals][data-h-shown]')) reveal(button, false)
    },
    true,
  )
}
