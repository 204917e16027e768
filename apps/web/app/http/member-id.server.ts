import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { AppError } from '@hearth/domain/failures'
import { PROFILE_GONE } from '../words/failures.ts'

/** The id of the member whom an address, a form or a call names. Throws 404 for a malformed one, which is answered like one that nobody has. */
export function memberIdOf(text: string): MemberId {
  if (!isUuid(text)) throw new AppError(PROFILE_GONE, 404)
  return text.toLowerCase() as MemberId
}
