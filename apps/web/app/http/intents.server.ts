import type { TextParams } from '@hearth/contracts/faults'
import { AppError, type FieldRefusal, type Outcome, refuse } from '@hearth/domain/failures'
import { saveUnchanged } from '@hearth/domain/platform/save-unchanged'
import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { parseIntent } from './input.server.ts'
import { refuseForm } from './refused-form.server.ts'
import {
  membersOrLogin,
  type PageContext,
  pageContextOf,
  runPage,
  type Takes,
  type WithViewer,
} from './route-builders.server.ts'
import { SAVE_FIELDS, type SaveRefusal, type SaveResult, type SentForm } from './save-result.ts'
import { type StoredValues, versionOf } from './save-version.server.ts'

/** The input of an intent's handlers. */
export interface IntentContext extends PageContext, WithViewer {}
type Saved<Value> = Outcome<Value> | FieldRefusal

/** One of the forms of a page. */
interface Intent<Value = unknown> {
  readonly form: z.ZodObject
  readonly stored: ((req: IntentContext) => Promise<StoredValues>) | undefined
  readonly save: (req: IntentContext, form: Record<string, unknown>) => Promise<Saved<Value>>
  /** A method, so that intents of several values stand in one record. */
  said?(value: Value): TextParams
}

interface IntentOf<Form extends z.ZodObject, Value> {
  /** Unknown fields are refused. */
  readonly form: Form
  /**
   * The stored values that the form shows, which are read and saved in one transaction. The page passes their `versionOf` to the form, so that a save
   * does not overwrite newer values unseen.
   */
  readonly stored?: (req: IntentContext) => Promise<StoredValues>
  readonly save: (req: IntentContext, form: z.output<Form>) => Promise<Saved<Value>>
  /** What the message about a save says of its value. */
  readonly said?: (value: Value) => TextParams
}

export const intent = <Form extends z.ZodObject, Value>({
  form,
  stored,
  save,
  said,
}: IntentOf<Form, Value>): Intent<Value> => ({
  form,
  stored,
  save: (req, sent) => save(req, sent as z.output<Form>),
  ...(said && { said }),
})

interface Intents<Name extends string, Page, Value> {
  /** The field that names the intent. */
  readonly field: string
  readonly intents: Readonly<Record<Name, Intent<Value>>>
  /** Redirects after a save; without it, or with null, the page is shown again with a message. `value` is the result of the intent's handler. */
  readonly saved?: (
    req: IntentContext,
    save: { readonly intent: Name; readonly form: SentForm; readonly value: Value },
  ) => Promise<Response | null>
  /** Redirects after a refusal, for an action without a page that could show it. */
  readonly refused?: (refusal: SaveRefusal, form: SentForm) => Response
  /** The page's data for a refused form, instead of the loaded data. */
  readonly page?: (
    req: IntentContext,
    refused: { readonly intent: Name; readonly form: SentForm },
  ) => Promise<Page | null>
}

const PASSWORD = /password/

/** The action of a member's page with several forms. Refuses unknown forms, and forms of another member than the one who is logged in now. */
export const memberIntents = <Name extends string, Page = null, Value = unknown>({
  field,
  intents,
  saved,
  refused,
  page,
}: Intents<Name, Page, Value>) => {
  const forms = Object.fromEntries(
    Object.entries<Intent<Value>>(intents).map(([name, { form }]) => [name, form]),
  ) as unknown as Readonly<Record<Name, z.ZodObject>>
  const shared = Object.values(SAVE_FIELDS)
  const action = (args: ActionFunctionArgs) =>
    runPage(args, async (reply): Promise<SaveResult<Name, Page> | Response> => {
      const { viewer } = await membersOrLogin(args)
      const parsed = await parseIntent({ field, forms, shared }, args.request)
      const { member, version } = parsed.shared
      if (member !== undefined && member !== viewer.id) throw new AppError('accounts.other_account', 409)
      const req = { ...pageContextOf(args, reply), viewer }
      const { stored, save, said } = intents[parsed.name]
      const storedVersion = async (read: IntentContext) => (stored ? versionOf(await stored(read)) : null)
      const form = parsed.form as SentForm
      const attempt: Saved<Value> | null =
        version === undefined || !stored
          ? await save(req, parsed.form)
          : await saveUnchanged(req.ctx, {
              ...{ viewer, shown: version },
              version: (ctx) => storedVersion({ ...req, ctx }),
              save: (ctx) => save({ ...req, ctx }, parsed.form),
            })
      const isConflict = attempt === null
      const outcome = attempt ?? { ...refuse('platform.changed_elsewhere'), faults: [] }
      if (outcome.ok) {
        const params = said && { params: said(outcome.value) }
        const result = { status: 'saved', intent: parsed.name, ...params } as const
        return (await saved?.(req, { intent: parsed.name, form, value: outcome.value })) ?? result
      }
      if (refused) return refused({ code: outcome.reason, params: outcome.params ?? {} }, form)
      const refusal = refuseForm(req, outcome)
      if (isConflict) req.setStatus(409)
      return {
        status: isConflict ? 'conflict' : 'refused',
        intent: parsed.name,
        refusal,
        faults: 'faults' in outcome ? outcome.faults : [],
        sent: Object.fromEntries(Object.entries(form).filter(([name]) => !PASSWORD.test(name))),
        page: (await page?.(req, { intent: parsed.name, form })) ?? null,
        version: isConflict ? await storedVersion(req) : null,
      }
    })
  const takes: Takes = {
    authority: 'members',
    forms: Object.entries<z.ZodObject>(forms).map(([name, form]) => ({ form, fixed: { [field]: name } })),
  }
  return Object.assign(action, { takes })
}
