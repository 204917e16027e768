const FORMS = 'form[data-h-form="login"], form[data-h-form="signup"]'
const FIELD = 'time_zone'

/** Adds the browser's time zone to a login and a signup when they are sent, for days and times that are the member's own. */
export function enhanceTimeZone(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches(FORMS)) return
    const field = form.querySelector<HTMLInputElement>(`input[name=${FIELD}]`) ?? document.createElement('input')
    field.type = 'hidden'
    field.name = FIELD
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
    if (!field.isConnected) form.append(field)
  })
}
