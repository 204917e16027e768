const FIELDS = 'input[data-h-bank-detail]'

/** The libraries, which are a file of their own. */
const load = () =>
  import(/* @vite-ignore */ import.meta.env.BANK_DETAILS) as Promise<typeof import('@hearth/contracts/bank-details')>

type Faults = Readonly<Record<string, string>>

/**
 * Checks an IBAN or a phone number as it is typed. A control with `data-h-bank-detail` (`iban` or `phone`) has the words for each fault in
 * `data-h-bank-faults`, and the country of numbers without a prefix in `data-h-country`. The libraries are loaded with the first letter; without them the
 * server alone checks.
 */
export function enhanceBankDetails(root: Document): void {
  root.addEventListener('input', (event) => {
    const control = event.target
    if (control instanceof HTMLInputElement && control.matches(FIELDS)) void check(control)
  })
}

async function check(control: HTMLInputElement): Promise<void> {
  const details = await load().catch(() => null)
  if (!details) return
  const { value } = control
  const { hBankDetail, hCountry = '', hBankFaults = '{}' } = control.dataset
  const found = hBankDetail === 'iban' ? details.parseIban(value) : details.parsePhone(value, hCountry)
  const words: Faults = JSON.parse(hBankFaults)
  control.setCustomValidity(value !== '' && 'fault' in found ? (words[found.fault] ?? '') : '')
  // The libraries may come after the field was left, and whoever has corrected a fault sees at once that it is gone.
  if (document.activeElement !== control || control.getAttribute('aria-invalid') === 'true')
    control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
