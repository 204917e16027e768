import { PATHS } from '../addresses.ts'
import { forgetUnsent } from '../client/unsent.ts'

/** Removes the messages that wait in this browser if the page is shown to nobody who is logged in: their session has ended. */
export function forgetUnsentOfNobody(root: Document): void {
  if (root.querySelector(`form[action='${PATHS.logout}']`)) return
  if (root.querySelector(`a[href^='${PATHS.login}'], form[action^='${PATHS.login}']`)) forgetUnsent()
}
