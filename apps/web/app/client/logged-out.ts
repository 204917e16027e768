import { CLIENT_REQUEST_HEADER } from '@hearth/contracts/endpoints/endpoint'

/** Whether the server says that nobody is logged in in this browser; false if it cannot be asked. A page may be an old one that the browser has kept. */
export async function isLoggedOut(): Promise<boolean> {
  try {
    const answer = await fetch('/api/user.php', { headers: { [CLIENT_REQUEST_HEADER]: '1' } })
    return answer.status === 403 && (await answer.json()).authentication_required === true
  } catch {
    return false
  }
}
