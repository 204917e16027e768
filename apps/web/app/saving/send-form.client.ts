import { decodeViaTurboStream } from '@remix-run/react'
import { currentIdentity } from '../client/identity.ts'
import { memberOf } from '../client/identity-name.ts'
import { SAVE_FIELDS, type SaveRefusal } from '../http/save-result.ts'
import { refusalIn, sessionEnded } from './save-action.ts'

/**
 * Sends a form in which nothing is typed to an address that is no page of the app. Gives why nothing came of it, or null where it is done. It arrives
 * also where the page is left meanwhile.
 */
export async function sendForm(action: string, fields: Readonly<Record<string, string>>): Promise<SaveRefusal | null> {
  const body = new URLSearchParams({ ...fields, [SAVE_FIELDS.member]: memberOf(currentIdentity()) })
  try {
    const answer = await fetch(`${action}.data`, { method: 'POST', body, keepalive: true })
    if (!answer.body) throw new Error('An answer without data')
    const { value } = await decodeViaTurboStream(answer.body, window)
    const { error, redirect } = value as { readonly error?: unknown; readonly redirect?: string }
    if (error !== undefined) throw error
    return redirect === undefined ? null : sessionEnded(redirect)
  } catch (error) {
    return refusalIn(error)
  }
}
