import type { ClientActionFunctionArgs } from '@remix-run/react'
import { memberPath } from '../../addresses.ts'
import { queryClient } from '../../client/query-client.client.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { saveAction } from '../../saving/save-action.ts'

const save = saveAction('section')

/** Saves one form. The profile of whoever is not blocked any more still says that they are, if it is known in this document, so it is forgotten. */
export async function saveSetting(args: ClientActionFunctionArgs): Promise<SaveResult> {
  const person = (await args.request.clone().formData()).get('person')
  const result = await save(args)
  if (result.status === 'saved' && result.intent === 'unblock')
    queryClient.removeQueries({ queryKey: ['page', memberPath(String(person))] })
  return result
}
