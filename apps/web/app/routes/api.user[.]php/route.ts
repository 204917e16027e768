import { type LanguageAnswer, languageBody, loginBody, type UserAnswer } from '@hearth/contracts/answers/user'
import { currentUser } from '@hearth/domain/accounts/current-user'
import { saveLanguage } from '@hearth/domain/accounts/save-language'
import { logInAs } from '../../server/login.server.ts'
import { answer, answerCalls, memberCall, publicCall } from '../../server/route-builders.server.ts'

/** The viewer's own account: logging in to it, reading it, and the language they save for it. */
const calls = answerCalls({
  GET: memberCall({}, async ({ ctx, viewer }): Promise<UserAnswer> => ({ user: await currentUser(ctx, { viewer }) })),
  POST: publicCall({ changes: true, body: loginBody }, async ({ body, ...asked }): Promise<UserAnswer> => {
    const { memberId } = answer(await logInAs(asked, body))
    return { user: await currentUser(asked.ctx, { viewer: { scope: asked.scope, id: memberId } }) }
  }),
  PUT: memberCall(
    { changes: true, body: languageBody },
    async ({ ctx, viewer, body }): Promise<LanguageAnswer> =>
      answer(await saveLanguage(ctx, { viewer, language: body.language })),
  ),
})

export const loader = calls
export const action = calls
