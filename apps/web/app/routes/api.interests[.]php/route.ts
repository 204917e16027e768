import type { InterestsAnswer } from '@hearth/contracts/answers/interests'
import { listInterests } from '@hearth/domain/reference/list-interests'
import type { TextKey } from '@hearth/texts/keys'
import { answerCalls, publicCall } from '../../server/route-builders.server.ts'
import { translatorOf } from '../../server/translations.server.ts'

/** Text keys are snake_case, ids hyphenated. */
const labelKey = (id: string) => `interests:${id.replaceAll('-', '_')}` as TextKey

/** Every interest: the spec's name, and a label in the language of the request. */
const calls = answerCalls({
  GET: publicCall({}, async ({ ctx, scope, context, request }): Promise<InterestsAnswer> => {
    const [interests, t] = await Promise.all([listInterests(ctx, { scope }), translatorOf(context, request)])
    return { interests: interests.map(({ id, name, icon }) => ({ id, name, label: t(labelKey(id)), icon })) }
  }),
})

export const loader = calls
export const action = calls
