import type { ConversationId, MemberId, TenantId } from '@hearth/contracts/ids'

interface Of {
  readonly tenantId: TenantId
  readonly memberId: MemberId
  readonly profilelessId: MemberId
  readonly closedId: MemberId
  readonly fictionalId: MemberId
  readonly conversationId: ConversationId
  readonly leftConversationId: ConversationId
  readonly operatedConversationId: ConversationId
  readonly jobId: string
  readonly timestamp: Date
}
type Row = Readonly<Record<string, unknown>>

/** The fixture's rows of the area `conversations`, with their tables, in the order in which they refer to each other. */
export function conversationRows({ tenantId, memberId, timestamp, ...of }: Of): readonly (readonly [string, Row])[] {
  const conversation = (id: ConversationId, otherId: MemberId): readonly [string, Row] => {
    const [lower_id, higher_id] = [memberId, otherId].sort()
    return ['conversations', { tenant_id: tenantId, id, lower_id, higher_id, last_seq: 2, created_at: timestamp }]
  }
  const common = { tenant_id: tenantId, conversation_id: of.conversationId }
  const operated = { conversation_id: of.operatedConversationId }
  const side = (member_id: MemberId, other_id: MemberId, unread: number, more: Row = {}): readonly [string, Row] => [
    'participants',
    {
      ...{ ...common, ...more, member_id, other_id, unread, listed: true, last_seq: 2, last_at: timestamp },
      ...{ read_seq: 0, from_seq: 0, sent: 1, sent_free: 0 },
    },
  ]
  const message = (seq: number, sender_id: MemberId, more: Row = {}): readonly [string, Row] => [
    'messages',
    {
      ...common,
      ...more,
      seq,
      sender_id,
      client_id: of.jobId,
      body: 'Hello',
      price: 1,
      free: false,
      created_at: timestamp,
    },
  ]
  return [
    conversation(of.conversationId, of.profilelessId),
    conversation(of.leftConversationId, of.closedId),
    side(memberId, of.profilelessId, 1),
    side(of.profilelessId, memberId, 0),
    message(1, of.profilelessId, { kind: 'gift', gift: 'rose' }),
    message(2, memberId),
    conversation(of.operatedConversationId, of.fictionalId),
    side(of.fictionalId, memberId, 1, { ...operated, archived: true }),
    message(2, memberId, operated),
    message(2, memberId, { conversation_id: of.leftConversationId }),
    ...[of.conversationId, of.leftConversationId].map((conversation_id): readonly [string, Row] => [
      'message_photos',
      { ...common, conversation_id, seq: 2, sender_id: memberId, source: 'messages/a', created_at: timestamp },
    ]),
    ['shown_gifts', { ...common, member_id: memberId, seq: 1, shown_at: timestamp }],
    [
      'drafts',
      { tenant_id: tenantId, member_id: memberId, other_id: of.profilelessId, body: 'Hi', saved_at: timestamp },
    ],
    [
      'acknowledgements',
      { tenant_id: tenantId, member_id: memberId, profile_id: of.fictionalId, acknowledged_at: timestamp },
    ],
  ]
}
