import { v4, v5, v7, validate } from 'uuid'

declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

export type TenantId = Branded<'TenantId'>
export type MemberId = Branded<'MemberId'>
export type PhotoId = Branded<'PhotoId'>
export type MailId = Branded<'MailId'>
export type LinkId = Branded<'LinkId'>
export type DeletionId = Branded<'DeletionId'>
export type ExportId = Branded<'ExportId'>
export type OutboxId = Branded<'OutboxId'>
export type StreamId = Branded<'StreamId'>
export type ReportId = Branded<'ReportId'>
export type DecisionId = Branded<'DecisionId'>
export type NotificationId = Branded<'NotificationId'>
export type ConversationId = Branded<'ConversationId'>
export type LedgerAccountId = Branded<'LedgerAccountId'>
export type LedgerTransactionId = Branded<'LedgerTransactionId'>
export type OrderId = Branded<'OrderId'>
/** A repeat order has the id of the order that began it. */
export type RepeatOrderId = OrderId
export type MandateId = Branded<'MandateId'>
export type MandateCodeId = Branded<'MandateCodeId'>
export type CollectionId = Branded<'CollectionId'>

/** Must never change: every tenant_id in every database is derived from it. */
const TENANT_NAMESPACE = '5f0f7a0e-4b0c-5a55-9a41-6d1b6a3f2c77'

/** The tenant_id of a folder under `tenants/`: uuid v5 of the folder's name, so the same folder is the same tenant everywhere. */
export const tenantIdOf = (folder: string): TenantId => v5(folder, TENANT_NAMESPACE) as TenantId

/** A new id that sorts by time of creation (uuid v7), for everything except members and profiles. */
export const newId = <Id extends string>(): Id => v7() as Id

/** Below every id that `newId` makes from that moment on. */
export const lowestIdAt = <Id extends string>(at: Date): Id =>
  v7({ msecs: at.getTime(), seq: 0, random: new Uint8Array(16) }) as Id

/** The id of a photo that a member sends with a key: always the same for member and key. */
export const photoIdOf = (memberId: MemberId, key: string): PhotoId => v5(key, memberId) as PhotoId

/** What a call that likes somebody is recognised by, if it is repeated: always the same for member and key. */
export const likeKeyOf = (memberId: MemberId, key: string): string => v5(key, memberId)

/** A new member id (uuid v4): it is part of addresses and must not reveal when someone joined. */
export const newMemberId = (): MemberId => v4() as MemberId

/** Whether the text is a uuid of any version, in any letter case. */
export const isUuid = (value: string): boolean => validate(value)
