import type { Fault } from '@hearth/contracts/faults'
import {
  type ContractEnding,
  type ContractReference,
  type ContractView,
  listContracts,
  viewContract,
} from '@hearth/domain/billing/contracts'
import { endContract } from '@hearth/domain/billing/end-contract'
import { AppError } from '@hearth/domain/failures'
import { redirectDocument } from '@remix-run/node'
import { z } from 'zod'
import { formTitle, refuseForm } from '../../http/refused-form.server.ts'
import { loginAddress } from '../../http/return-to.ts'
import { type PageContext, personalLoader, publicAction } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { clockTime, longDate, moneyText } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

const typed = z.string().default('')
/** A purchase is named by the link of its mail, by its id for its buyer, or in the form. */
const query = z.object({ token: typed, order: typed })
const form = z.object({ step: z.enum(['find', 'confirm']), number: typed, email: typed, name: typed, words: typed })

const TITLES = { withdraw: 'contracts:withdrawal_title', cancel: 'contracts:cancel_title' } as const

/** A purchase as the pages show it; amounts and days are written out. */
export type ShownContract = Awaited<ReturnType<typeof shown>>

async function shown({ load, request, tenant }: PageContext, contract: ContractView) {
  const textLocale = await textLocaleOf(load, request)
  const day = (time: number) => longDate(tenant, new Date(time), textLocale)
  const money = (amount: number) => moneyText(tenant, { amount, currency: contract.currency }, textLocale)
  const {
    id,
    number,
    type,
    credits,
    months,
    isOver,
    endedAt,
    rest,
    membershipEndsAt,
    name,
    hasAccount,
    repeat,
    onlyRepeats,
    isRenewal,
    isUncollected,
  } = contract
  return {
    ...{ id, number, type, credits, months, isOver, name, hasAccount, onlyRepeats, isRenewal, isUncollected },
    ...{ amount: money(contract.amount), orderedOn: day(contract.orderedAt) },
    refund: money(contract.refund),
    /** What does not come back by itself; null if everything does. */
    rest: rest > 0 ? money(rest) : null,
    until: day(contract.withdrawableUntil),
    endedOn: endedAt === null ? null : day(endedAt),
    membershipEndsOn: membershipEndsAt === null ? null : day(membershipEndsAt),
    /** What is charged next of what repeats; null if nothing does. */
    repeat: repeat && {
      ...{ every: repeat.every, isCharging: repeat.isCharging },
      amount: money(repeat.amount),
      nextOn: repeat.nextAt === null ? null : day(repeat.nextAt),
    },
  }
}

/** The loader of the page on which one withdraws from a purchase, or cancels a membership or what repeats. */
export const endingLoader = (ending: ContractEnding) =>
  personalLoader({ query }, async ({ query: asked, ...req }) => {
    const { ctx, scope, load, request, tenant } = req
    const [t, viewer] = await Promise.all([translatorOf(load, request), load.viewer()])
    // A document navigation, because the login page is public.
    if (asked.order !== '' && !viewer) throw redirectDocument(loginAddress(request))
    const reference = referenceOf(asked, viewer)
    const found = reference && (await viewContract(ctx, { scope, ending, contract: reference }))
    if (asked.order !== '' && !found?.ok) throw new AppError('platform.not_found', 404)
    const choices = viewer && !found?.ok ? await listContracts(ctx, { scope, ending, viewer }) : []
    // One that is the only one need not be chosen: whoever cancels taps twice.
    const [first, ...others] = choices
    const only = others.length === 0 ? first : undefined
    const contract = found?.ok ? found.value : only
    return {
      title: formTitle(load, t, titleOf(t(TITLES[ending]), tenant.settings.name)),
      art: brandFile(tenant, 'hero.svg'),
      isMember: viewer !== null,
      contract: contract ? await shown(req, contract) : null,
      choices: await Promise.all(choices.map((contract) => shown(req, contract))),
      /** The query with which the form names the same purchase. */
      search: only ? `?${new URLSearchParams({ order: only.id })}` : found?.ok ? new URL(request.url).search : '',
    }
  })

const referenceOf = (
  { token, order }: z.output<typeof query>,
  viewer: { readonly id: Extract<ContractReference, { viewer: unknown }>['viewer']['id'] } | null,
): ContractReference | null => {
  if (order !== '') return viewer && { viewer, orderId: order }
  return token === '' ? null : { token }
}

/** The action of that page: first the purchase is found, then the statement is confirmed. */
export const endingAction = (ending: ContractEnding) =>
  publicAction({ query, form }, async ({ query: asked, form: sent, ...req }) => {
    const { ctx, scope, load, request, tenant } = req
    const { number, email } = sent
    const [textLocale, language, viewer] = await Promise.all([
      textLocaleOf(load, request),
      localeOf(load, request),
      load.viewer(),
    ])
    const contract = referenceOf(asked, viewer) ?? { number, email, network: load.clientIp }
    const answer = { sent, contract: null, done: null, refusal: null, faults: [] as readonly Fault[] }
    if (sent.step === 'confirm') {
      const ended = await endContract(ctx, { scope, ending, contract, language, ...sent })
      if (ended.ok) {
        const { at, membershipEndsAt } = ended.value
        const day = (date: Date) => longDate(tenant, date, textLocale)
        return {
          ...answer,
          done: {
            time: `${day(at)}, ${clockTime(tenant, at, textLocale, 'UTC')} UTC`,
            membershipEndsOn: membershipEndsAt && day(membershipEndsAt),
          },
        }
      }
      const refusal = refuseForm(req, ended)
      if (!('faults' in ended)) return { ...answer, refusal }
      const again = await viewContract(ctx, { scope, ending, contract })
      return { ...answer, contract: again.ok ? await shown(req, again.value) : null, faults: ended.faults }
    }
    const found = await viewContract(ctx, { scope, ending, contract })
    if (!found.ok) return { ...answer, refusal: refuseForm(req, found) }
    return { ...answer, contract: await shown(req, found.value) }
  })
