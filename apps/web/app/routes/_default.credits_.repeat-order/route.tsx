import { REPEAT_ANSWER_DAYS } from '@hearth/contracts/billing'
import { statementName } from '@hearth/contracts/payment-settings'
import {
  listOwnRepeatOrders,
  type RepeatReference,
  resumeRepeatOrder,
  retryRepeatOrder,
  stopRepeatOrder,
  viewRepeatOrder,
} from '@hearth/domain/billing/own-repeat-orders'
import { saveSpendingLimit, viewSpendingLimit } from '@hearth/domain/billing/spending-limits'
import { AppError, refuse } from '@hearth/domain/failures'
import { type MetaFunction, redirect, redirectDocument } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { shownRepeat } from '../../areas/billing/repeat-orders.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { formTitle, refuseForm, retryAfter } from '../../http/refused-form.server.ts'
import { loginAddress } from '../../http/return-to.ts'
import { personalLoader, publicAction } from '../../http/route-builders.server.ts'
import { withNotice } from '../../page-notice.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { longDate, moneyText } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { parseAmount, plainAmount } from './amounts.server.ts'
import { RepeatPage } from './repeat-page.tsx'

/** A mail's link names one repeat order, which it shows without a login. */
const query = z.object({ token: z.string().default('') })
const form = z.object({
  intent: z.enum(['stop', 'retry', 'resume', 'limit']),
  id: z.string().default(''),
  amount: z.string().max(100).default(''),
})

/** What repeats of a member, or the one of a mail's link. */
export const loader = personalLoader({ query }, async ({ query: { token }, ...req }) => {
  const { ctx, scope, load, request, tenant } = req
  const [t, textLocale, viewer] = await Promise.all([
    translatorOf(load, request),
    textLocaleOf(load, request),
    load.viewer(),
  ])
  const linked = token === '' ? null : await viewRepeatOrder(ctx, { scope, reference: { token } })
  if (token !== '' && !linked) throw new AppError('platform.not_found', 404)
  // A document navigation, because the login page is public.
  if (!viewer && !linked) throw redirectDocument(loginAddress(request))
  const views = linked ? [linked] : viewer ? await listOwnRepeatOrders(ctx, { viewer }) : []
  const country = viewer?.country ?? tenant.settings.countries[0] ?? ''
  const currency = viewer && !linked ? (tenant.settings.packages[country]?.currency ?? null) : null
  const limit = viewer && currency !== null ? await viewSpendingLimit(ctx, { viewer, currency }) : null
  const money = (amount: number) => moneyText(tenant, { amount, currency: currency ?? 'EUR' }, textLocale)
  return {
    title: formTitle(load, t, titleOf(t('billing:repeat_title'), tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    answerDays: REPEAT_ANSWER_DAYS,
    search: linked ? `?${new URLSearchParams({ token })}` : '',
    repeats: await Promise.all(views.map((view) => shownRepeat(req, view, country))),
    limit:
      limit && currency !== null
        ? {
            currency,
            value: limit.amount === null ? '' : plainAmount(limit.amount, currency),
            spent: money(limit.spent),
            amount: limit.amount === null ? null : money(limit.amount),
            next: limit.next && {
              on: longDate(tenant, limit.next.at, textLocale),
              amount: limit.next.amount === null ? null : money(limit.next.amount),
            },
          }
        : null,
  }
})

export const action = publicAction({ query, form }, async ({ query: { token }, form: sent, ...req }) => {
  const { ctx, scope, load, tenant, request } = req
  const { settings } = tenant
  const viewer = await load.viewer()
  const isLinked = token !== ''
  const isStop = sent.intent === 'stop'
  if (!viewer && !(isLinked && isStop)) throw redirectDocument(loginAddress(request))
  // A link stops, whoever is logged in, and nothing else.
  const reference: RepeatReference = (isLinked && isStop) || !viewer ? { token } : { viewer, repeatOrderId: sent.id }
  const answer = { stopped: false, refusal: null as ReturnType<typeof refuseForm> | null, field: null as string | null }
  if (isStop) {
    const stopped = await stopRepeatOrder(ctx, { scope, reference })
    return stopped.ok ? { ...answer, stopped: true } : { ...answer, refusal: refuseForm(req, stopped) }
  }
  if (!viewer) throw redirectDocument(loginAddress(request))
  if (sent.intent === 'limit') {
    const currency = settings.packages[viewer.country]?.currency
    const amount = currency === undefined ? undefined : parseAmount(sent.amount, currency)
    const saved =
      currency === undefined || amount === undefined
        ? refuse('contracts.limit_invalid')
        : await saveSpendingLimit(ctx, { viewer, currency, amount })
    if (!saved.ok) return { ...answer, refusal: refuseForm(req, saved), field: 'amount' }
    throw redirect(withNotice(PATHS.repeat_order, 'repeats_changed', sent.intent), 303)
  }
  if (!(await viewRepeatOrder(ctx, { scope, reference }))) throw new AppError('platform.not_found', 404)
  const shop = { settings, origin: load.origin, seller: statementName(settings) }
  const done =
    sent.intent === 'retry'
      ? await retryRepeatOrder(ctx, { scope, reference, shop })
      : await resumeRepeatOrder(ctx, { scope, reference, country: viewer.country, settings })
  if (!done.ok) return { ...answer, refusal: refuseForm(req, done) }
  throw redirect(withNotice(PATHS.repeat_order, 'repeats_changed', sent.intent), 303)
})

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function RepeatOrders() {
  return <RepeatPage page={useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />
}
