import type { MemberId } from '@hearth/contracts/ids'
import { and, eq, isNull } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import {
  accountDeletions,
  dataExports,
  members,
  sessions,
  trackingData,
  waitingMessages,
} from '../../schema/accounts.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../schema/billing.ts'
import { collections } from '../../schema/direct-debits.ts'
import { invoices } from '../../schema/invoices.ts'
import { links, mails } from '../../schema/mail.ts'
import { notifications } from '../../schema/notifications.ts'
import { memberships, orders, vatEvidence } from '../../schema/orders.ts'
import { photos } from '../../schema/photos.ts'
import { profileColumns, profileInterests, profilePrompts, profiles } from '../../schema/profiles.ts'
import { cities, regions } from '../../schema/reference.ts'
import { profileViews } from '../../schema/relations.ts'
import type { TenantTx } from '../../scope.ts'
import { findFreeUse } from '../billing/free-allowances.ts'
import { ENTRY_OF_ACCOUNT, TRANSACTION_OF_ENTRY } from '../billing/ledger.ts'
import { listMandatesOf } from '../billing/mandates.ts'
import { listRepeatOrders } from '../billing/repeat-orders.ts'
import { listSpendingLimits } from '../billing/spending-limits.ts'
import { listAcknowledgementTimes, listSides } from '../conversations/conversations.ts'
import { listDraftsOf } from '../conversations/drafts.ts'
import { listMessagePhotosOf } from '../conversations/message-photos.ts'
import { listMessagesOf } from '../conversations/messages.ts'
import { listShownGiftsOf } from '../conversations/shown-gifts.ts'
import { listLikeTimes } from '../likes/like-lists.ts'
import { listSkipTimes } from '../likes/likes.ts'
import { listBlockedAddresses } from '../relations/blocked-addresses.ts'
import { listBlocked } from '../relations/blocks.ts'
import { listMeasuresOf } from '../reports/decisions.ts'
import { listReportsBy } from '../reports/reports.ts'

/**
 * Everything that is stored about a member, except hashes of passwords, sessions and rate limits, and except who has blocked or reported them or
 * looked at their profile, and what they were told about others. Null if there is no such member.
 */
export async function findStoredData(
  tx: TenantTx,
  { memberId, addressHashOf }: { memberId: MemberId; addressHashOf: (email: string) => string },
) {
  const [account] = await sqlOf(tx)
    .select({
      id: members.id,
      email: members.email,
      status: members.status,
      language: members.language,
      paidUser: members.paidUser,
      premiumUntil: members.premiumUntil,
      timeBonusEndsAt: members.timeBonusEndsAt,
      notificationsDisabled: members.notificationsDisabled,
      pushDisabled: members.pushDisabled,
      mailStops: members.mailStops,
      signupStep: members.signupStep,
      dismissedAlerts: members.dismissedAlerts,
      emailChangedAt: members.emailChangedAt,
      showsReading: members.showsReading,
      showsTyping: members.showsTyping,
      pace: members.pace,
      timeZone: members.timeZone,
      termsVersion: members.termsVersion,
      createdAt: members.createdAt,
    })
    .from(members)
    .where(and(ofTenant(tx, members), eq(members.id, memberId)))
  if (!account) return null
  const records = {
    ...(await recordsOf(tx, memberId)),
    ...{ freeMessages: await findFreeUse(tx, { addressHash: addressHashOf(account.email) }) },
    ...(await relationsOf(tx, memberId)),
    ...(await correspondenceOf(tx, memberId)),
    ...(await casesOf(tx, memberId)),
    ...(await purchasesOf(tx, memberId)),
    ...(await directDebitsOf(tx, memberId)),
  }
  return { account, ...(await selfDescription(tx, memberId)), ...records }
}

export type StoredData = NonNullable<Awaited<ReturnType<typeof findStoredData>>>

async function selfDescription(tx: TenantTx, memberId: MemberId) {
  const [[profile], interests, prompts, ownPhotos] = await Promise.all([
    sqlOf(tx)
      .select({
        ...profileColumns,
        status: profiles.status,
        searchable: profiles.searchable,
        invisible: profiles.invisible,
        hidesViews: profiles.hidesViews,
        showsOnline: profiles.showsOnline,
        fictional: profiles.fictional,
        region: regions.name,
        city: cities.name,
        lat: profiles.lat,
        lon: profiles.lon,
        lastOnlineAt: profiles.lastOnlineAt,
        createdAt: profiles.createdAt,
      })
      .from(profiles)
      .leftJoin(regions, eq(regions.id, profiles.regionId))
      .leftJoin(cities, eq(cities.id, profiles.cityId))
      .where(and(ofTenant(tx, profiles), eq(profiles.memberId, memberId))),
    sqlOf(tx)
      .select({ interestId: profileInterests.interestId })
      .from(profileInterests)
      .where(and(ofTenant(tx, profileInterests), eq(profileInterests.memberId, memberId)))
      .orderBy(profileInterests.interestId),
    sqlOf(tx)
      .select({ prompt: profilePrompts.prompt, answer: profilePrompts.answer, position: profilePrompts.position })
      .from(profilePrompts)
      .where(and(ofTenant(tx, profilePrompts), eq(profilePrompts.memberId, memberId)))
      .orderBy(profilePrompts.position),
    sqlOf(tx)
      .select({
        id: photos.id,
        status: photos.status,
        position: photos.position,
        main: photos.main,
        width: photos.width,
        height: photos.height,
        source: photos.source,
        crop: photos.crop,
        rejectionReason: photos.rejectionReason,
        removedAt: photos.removedAt,
        createdAt: photos.createdAt,
      })
      .from(photos)
      .where(and(ofTenant(tx, photos), eq(photos.memberId, memberId)))
      .orderBy(photos.position, photos.id),
  ])
  return { profile: profile ?? null, interests: interests.map((one) => one.interestId), prompts, photos: ownPhotos }
}

async function recordsOf(tx: TenantTx, memberId: MemberId) {
  const [ownSessions, tracking, ownMails, ownLinks, messages, credits, deletions, exports, told] = await Promise.all([
    sqlOf(tx)
      .select({
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(and(ofTenant(tx, sessions), eq(sessions.memberId, memberId)))
      .orderBy(sessions.createdAt),
    sqlOf(tx)
      .select({
        network: trackingData.network,
        ref: trackingData.ref,
        sub1: trackingData.sub1,
        sub2: trackingData.sub2,
        sub3: trackingData.sub3,
      })
      .from(trackingData)
      .where(and(ofTenant(tx, trackingData), eq(trackingData.memberId, memberId))),
    sqlOf(tx)
      .select({
        type: mails.type,
        recipient: mails.recipient,
        details: mails.details,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
        refusedAt: mails.refusedAt,
        givenUpAt: mails.givenUpAt,
      })
      .from(mails)
      .where(and(ofTenant(tx, mails), eq(mails.memberId, memberId)))
      .orderBy(mails.id),
    sqlOf(tx)
      .select({ purpose: links.purpose, expiresAt: links.expiresAt, usedAt: links.usedAt })
      .from(links)
      .where(and(ofTenant(tx, links), eq(links.memberId, memberId)))
      .orderBy(links.id),
    sqlOf(tx)
      .select({
        text: waitingMessages.text,
        about: waitingMessages.about,
        price: waitingMessages.price,
        createdAt: waitingMessages.createdAt,
      })
      .from(waitingMessages)
      .where(and(ofTenant(tx, waitingMessages), eq(waitingMessages.memberId, memberId)))
      .orderBy(waitingMessages.createdAt),
    sqlOf(tx)
      .select({
        kind: ledgerTransactions.kind,
        amount: ledgerEntries.amount,
        createdAt: ledgerTransactions.createdAt,
        reason: ledgerTransactions.reason,
      })
      .from(ledgerAccounts)
      .innerJoin(ledgerEntries, ENTRY_OF_ACCOUNT)
      .innerJoin(ledgerTransactions, TRANSACTION_OF_ENTRY)
      .where(and(ofTenant(tx, ledgerAccounts), eq(ledgerAccounts.memberId, memberId)))
      .orderBy(ledgerTransactions.createdAt, ledgerTransactions.id),
    sqlOf(tx)
      .select({
        reasons: accountDeletions.reasons,
        requestedAt: accountDeletions.requestedAt,
        restoredAt: accountDeletions.restoredAt,
        warnedAt: accountDeletions.warnedAt,
      })
      .from(accountDeletions)
      .where(and(ofTenant(tx, accountDeletions), eq(accountDeletions.memberId, memberId)))
      .orderBy(accountDeletions.requestedAt),
    sqlOf(tx)
      .select({ requestedAt: dataExports.requestedAt, readyAt: dataExports.readyAt, expiresAt: dataExports.expiresAt })
      .from(dataExports)
      .where(and(ofTenant(tx, dataExports), eq(dataExports.memberId, memberId)))
      .orderBy(dataExports.requestedAt),
    sqlOf(tx)
      .select({
        kind: notifications.kind,
        ids: notifications.ids,
        createdAt: notifications.createdAt,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(and(ofTenant(tx, notifications), eq(notifications.memberId, memberId), isNull(notifications.aboutId)))
      .orderBy(notifications.createdAt, notifications.id),
  ])
  return {
    ...{ sessions: ownSessions, source: tracking[0] ?? null, mails: ownMails, links: ownLinks },
    ...{ firstMessages: messages, credits, deletions, exports, notifications: told },
  }
}

/** What the member has ordered and lets be repeated, their limits, their memberships, their invoices, and what shows in which country VAT is due on it. */
async function purchasesOf(tx: TenantTx, memberId: MemberId) {
  const [repeated, limits, bought, held, evidence, documents] = await Promise.all([
    listRepeatOrders(tx, { memberId }),
    listSpendingLimits(tx, { memberId }),
    sqlOf(tx)
      .select({
        ...{ id: orders.id, packageId: orders.packageId, attempt: orders.attempt, type: orders.type },
        ...{ country: orders.country, currency: orders.currency, amount: orders.amount, vatRate: orders.vatRate },
        ...{
          vat: orders.vat,
          credits: orders.credits,
          months: orders.months,
          method: orders.method,
          bank: orders.bank,
        },
        ...{ provider: orders.provider, paymentId: orders.paymentId, returnTo: orders.returnTo, state: orders.state },
        ...{ createdAt: orders.createdAt, paidAt: orders.paidAt, refunded: orders.refunded },
        ...{
          chargedBack: orders.chargedBack,
          creditsTaken: orders.creditsTaken,
          creditsMissing: orders.creditsMissing,
        },
        ...{ discount: orders.discount, discountCode: orders.discountCode, discountRate: orders.discountRate },
        ...{ refundDue: orders.refundDue, refundDays: orders.refundDays, withdrawnAt: orders.withdrawnAt },
        ...{ claim: orders.claim, claimedAt: orders.claimedAt, initiatedBy: orders.initiatedBy },
        ...{ recurs: orders.recurs, repeatOrderId: orders.repeatOrderId, period: orders.period },
      })
      .from(orders)
      .where(and(ofTenant(tx, orders), eq(orders.memberId, memberId)))
      .orderBy(orders.createdAt, orders.id),
    sqlOf(tx)
      .select({
        ...{ orderId: memberships.orderId, startsAt: memberships.startsAt, endsAt: memberships.endsAt },
        ...{ creditsPerMonth: memberships.creditsPerMonth, months: memberships.months, granted: memberships.granted },
        cancelledAt: memberships.cancelledAt,
      })
      .from(memberships)
      .where(and(ofTenant(tx, memberships), eq(memberships.memberId, memberId)))
      .orderBy(memberships.startsAt, memberships.orderId),
    sqlOf(tx)
      .select({
        ...{ orderId: vatEvidence.orderId, residenceCountry: vatEvidence.residenceCountry },
        ...{ networkCountry: vatEvidence.networkCountry, paymentCountry: vatEvidence.paymentCountry },
        keptUntil: vatEvidence.keptUntil,
      })
      .from(vatEvidence)
      .innerJoin(orders, and(eq(orders.tenantId, vatEvidence.tenantId), eq(orders.id, vatEvidence.orderId)))
      .where(and(ofTenant(tx, vatEvidence), eq(orders.memberId, memberId)))
      .orderBy(vatEvidence.orderId),
    sqlOf(tx)
      .select({
        ...{ orderId: invoices.orderId, kind: invoices.kind, series: invoices.series, number: invoices.number },
        ...{ corrects: invoices.corrects, issuedAt: invoices.issuedAt, bookedAt: invoices.bookedAt },
        ...{ language: invoices.language, seller: invoices.seller, country: invoices.country, lines: invoices.lines },
        ...{ currency: invoices.currency, net: invoices.net, vatRate: invoices.vatRate, vat: invoices.vat },
        ...{ gross: invoices.gross, keptUntil: invoices.keptUntil },
      })
      .from(invoices)
      .innerJoin(orders, and(eq(orders.tenantId, invoices.tenantId), eq(orders.id, invoices.orderId)))
      .where(and(ofTenant(tx, invoices), eq(orders.memberId, memberId)))
      .orderBy(invoices.number),
  ])
  return {
    repeatOrders: repeated.map(({ recurringId: _, ...row }) => row),
    spendingLimits: limits,
    orders: bought,
    memberships: held,
    vatEvidence: evidence,
    invoices: documents,
  }
}

/** The member's mandates, whose account, holder and phone number are encrypted, and what is collected of their orders. */
async function directDebitsOf(tx: TenantTx, memberId: MemberId) {
  const [mandates, collected] = await Promise.all([
    listMandatesOf(tx, { memberId, signed: false }),
    sqlOf(tx)
      .select({
        ...{ orderId: collections.orderId, mandateId: collections.mandateId, amount: collections.amount },
        ...{ dueOn: collections.dueOn, state: collections.state, createdAt: collections.createdAt },
        ...{ collectOn: collections.collectOn, settledAt: collections.settledAt, returnedAt: collections.returnedAt },
        returnReason: collections.returnReason,
      })
      .from(collections)
      .innerJoin(orders, and(eq(orders.tenantId, collections.tenantId), eq(orders.id, collections.orderId)))
      .where(and(ofTenant(tx, collections), eq(orders.memberId, memberId)))
      .orderBy(collections.createdAt, collections.id),
  ])
  return {
    mandates: mandates.map(({ memberId: _, ibanHash: __, phoneHash: ___, ...mandate }) => mandate),
    collections: collected,
  }
}

/**
 * Whom the member has blocked, whatever has become of them, the entries of the addresses that they have blocked ahead, and when they liked or
 * skipped somebody, or looked at somebody's profile.
 */
async function relationsOf(tx: TenantTx, memberId: MemberId) {
  const [blocks, addresses, likes, skips, views] = await Promise.all([
    listBlocked(tx, { memberId }),
    listBlockedAddresses(tx, { memberId }),
    listLikeTimes(tx, { memberId }),
    listSkipTimes(tx, { memberId }),
    sqlOf(tx)
      .select({ seenAt: profileViews.seenAt, shownAt: profileViews.shownAt, count: profileViews.count })
      .from(profileViews)
      .where(and(ofTenant(tx, profileViews), eq(profileViews.viewerId, memberId)))
      .orderBy(profileViews.seenAt),
  ])
  return {
    blocks,
    blockedAddresses: addresses.map(({ addressHash: _, ...entry }) => entry),
    likes,
    skips,
    profileViews: views,
  }
}

/**
 * The member's side of each conversation, all that they have written, received and begun to write, the gifts that they show, and which profiles they know to be fictional,
 * without names.
 */
async function correspondenceOf(tx: TenantTx, memberId: MemberId) {
  const [conversations, messages, photos, gifts, drafts, acknowledgements] = await Promise.all([
    listSides(tx, { memberId }),
    listMessagesOf(tx, { memberId }),
    listMessagePhotosOf(tx, { memberId }),
    listShownGiftsOf(tx, { memberId }),
    listDraftsOf(tx, { memberId }),
    listAcknowledgementTimes(tx, { memberId }),
  ])
  const messagePhotos = photos.map(({ conversationId, seq, file, width, height, createdAt }) => ({
    ...{ conversationId, seq, file, width, height, createdAt },
  }))
  return { conversations, messages, messagePhotos, shownGifts: gifts, drafts, acknowledgements }
}

/** What the member has reported, and the measures about them with their statements and objections. Who decided is somebody else. */
async function casesOf(tx: TenantTx, memberId: MemberId) {
  const [reports, measures] = await Promise.all([listReportsBy(tx, { memberId }), listMeasuresOf(tx, { memberId })])
  return {
    reports,
    measures: measures.map(({ id: _, mailId: __, moderator, objectionModerator: ___, memberId: ____, ...measure }) => ({
      ...measure,
      automated: moderator === null,
    })),
  }
}
