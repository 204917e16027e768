const enhanced = new WeakSet<Document>()

function reveal(button: Element, shown: boolean): void {
  const field = button.ownerDocument.getElementById(button.getAttribute('data-h-reveals') ?? '')
  if (!(field instanceof HTMLInputElement)) return
  field.type = shown ? 'text' : 'password'
  button.toggleAttribute('data-h-shown', shown)
  button.setAttribute('aria-label', button.getAttribute(shown ? 'data-h-hide' : 'data-h-show') ?? '')
}

/** Lets the button of every password field, present and to come, show what was typed; a form that is sent hides it again. */
export function enhanceRevealPassword(root: Document): void {
  if (enhanced.has(root)) return
  enhanced.add(root)
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-h-reveals]') : null
    if (button) reveal(button, !button.hasAttribute('data-h-shown'))
  })
  // Shown passwords would be kept by the browser among the texts that it offers to complete.
  root.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof Element)) return
      for (const button of target.querySelectorAll('[data-h-reveals][data-h-shown]')) reveal(button, false)
    },
    true,
  )
}
