import { decodeViaTurboStream } from '@remix-run/react'
import { currentIdentity } from '../client/identity.ts'
import { memberOf } from '../client/identity-name.ts'
import { SAVE_FIELDS, type SaveRefusal } from '../http/save-result.ts'
import { refusalIn, sessionEnded } from './save-action.ts'

/**
 * Sends a form without typed input to an address that is not a page of the app. Returns the refusal, or null if it succeeded. The request also arrives
 * if the page is left meanwhile.
 */
export async function sendForm(action: string, fields: Readonly<Record<string, string>>): Promise<SaveRefusal | null> {
  const body = new URLSearchParams({ ...fields, [SAVE_FIELDS.member]: memberOf(currentIdentity()) })
  try {
    const answer = await fetch(`${action}.data`, { method: 'POST', body, keepalive: true })
    if (!answer.body) throw new Error('An answer without data')
    const { value } = await decodeViaTurboStream((await answer.blob()).stream(), window)
    const { error, redirect } = value as { readonly error?: unknown; readonly redirect?: string }
    if (error !== undefined) throw error
    return redirect === undefined ? null : sessionEnded(redirect)
  } catch (error) {
    return refusalIn(error)
  }
}
