import { AppError, type FieldRefusal, type Outcome, refuse } from '@hearth/domain/failures'
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
import { SAVE_FIELDS, type SaveResult, type SentForm } from './save-result.ts'
import { isStored, type StoredValues, versionOf } from './save-version.server.ts'

/** The input of an intent's handlers. */
export interface IntentContext extends PageContext, WithViewer {}
type Saved = Outcome<unknown> | FieldRefusal

/** What one of the forms of a page is for. */
interface Intent {
  readonly form: z.ZodObject
  readonly stored: ((req: IntentContext) => Promise<StoredValues>) | undefined
  readonly save: (req: IntentContext, form: Record<string, unknown>) => Promise<Saved>
}

interface IntentOf<Form extends z.ZodObject> {
  /** What it does not name is refused. */
  readonly form: Form
  /** The stored values that the form shows. The page passes their `versionOf` to the form, so that a save does not overwrite newer values unseen. */
  readonly stored?: (req: IntentContext) => Promise<StoredValues>
  readonly save: (req: IntentContext, form: z.output<Form>) => Promise<Saved>
}

export const intent = <Form extends z.ZodObject>({ form, stored, save }: IntentOf<Form>): Intent => ({
  form,
  stored,
  save: (req, sent) => save(req, sent as z.output<Form>),
})

interface Intents<Name extends string, Page> {
  /** The field of each form that names what it is for. */
  readonly field: string
  readonly intents: Readonly<Record<Name, Intent>>
  /** Where a save leads; without it the page is shown again, and says that it is saved. */
  readonly saved?: (req: IntentContext, save: { readonly intent: Name; readonly form: SentForm }) => Promise<Response>
  /** What the page shows of a form that was refused, in place of what it loads. */
  readonly page?: (
    req: IntentContext,
    refused: { readonly intent: Name; readonly form: SentForm },
  ) => Promise<Page | null>
}

const PASSWORD = /password/

/**
 * The action of a member's page with several forms, each for one thing. A form that is none of them is refused, and so is that of another member
 * than whoever is logged in now.
 */
export const memberIntents = <Name extends string, Page = null>({
  field,
  intents,
  saved,
  page,
}: Intents<Name, Page>) => {
  const forms = Object.fromEntries(
    Object.entries<Intent>(intents).map(([name, { form }]) => [name, form]),
  ) as unknown as Readonly<Record<Name, z.ZodObject>>
  const shared = Object.values(SAVE_FIELDS)
  const action = (args: ActionFunctionArgs) =>
    runPage(args, async (reply): Promise<SaveResult<Name, Page> | Response> => {
      const { viewer } = await membersOrLogin(args)
      const parsed = await parseIntent({ field, forms, shared }, args.request)
      const { member, version } = parsed.shared
      if (member !== undefined && member !== viewer.id) throw new AppError('accounts.other_account', 409)
      const req = { ...pageContextOf(args, reply), viewer }
      const { stored, save } = intents[parsed.name]
      const form = parsed.form as SentForm
      const isNewer = version !== undefined && (await isChanged(stored?.(req), { version, form }))
      const outcome = isNewer ? refuse('platform.changed_elsewhere') : await save(req, parsed.form)
      if (outcome.ok) {
        const result = { status: 'saved', intent: parsed.name } as const
        return (await saved?.(req, { intent: parsed.name, form })) ?? result
      }
      const refusal = refuseForm(req, outcome)
      if (isNewer) req.setStatus(409)
      return {
        status: isNewer ? 'conflict' : 'refused',
        intent: parsed.name,
        refusal,
        faults: 'faults' in outcome ? outcome.faults : [],
        sent: Object.fromEntries(Object.entries(form).filter(([name]) => !PASSWORD.test(name))),
        page: (await page?.(req, { intent: parsed.name, form })) ?? null,
      }
    })
  const takes: Takes = {
    authority: 'members',
    forms: Object.entries<z.ZodObject>(forms).map(([name, form]) => ({ form, fixed: { [field]: name } })),
  }
  return Object.assign(action, { takes })
}

/** Whether the stored values differ both from those that the form showed and from those that it sends. */
async function isChanged(
  stored: Promise<StoredValues> | undefined,
  { version, form }: { version: string; form: SentForm },
): Promise<boolean> {
  const values = await stored
  return values !== undefined && versionOf(values) !== version && !isStored(values, form)
}
