import type { MemberId } from '@hearth/contracts/ids'
import { and, eq, sql } from 'drizzle-orm'
import { waitingMessages } from '../../schema/accounts.ts'
import { freeAllowances } from '../../schema/billing.ts'
import { acknowledgements, messages, participants } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import type { FreeUse } from '../billing/free-allowances.ts'
import { OTHER } from '../relations/viewpoint.ts'
import { type SideRow, sideColumns } from './conversations.ts'
import { type MessageRow, messageColumns } from './messages.ts'

/** What decides about a message of a member to the other one of `lockPairWith`. */
export interface Between {
  /** The member's side of their conversation; null before its first message. */
  readonly side: SideRow | null
  /** The message that the member's page has sent with that id of its own. */
  readonly sentBefore: MessageRow | null
  /** Whether the member has acknowledged that the other one is fictional. */
  readonly isAcknowledged: boolean
  /** Whether something of the member's waits for the other one until their address is confirmed. */
  readonly waits: boolean
  /** What the member's mailbox has used of the free messages; null if it has used none. */
  readonly used: FreeUse | null
}

interface BetweenWhich {
  readonly memberId: MemberId
  readonly clientId: string
  /** Keyed hash of the member's mailbox. */
  readonly addressHash: string
}

/** Reads that, for the two whom `lockPairWith` has locked before. */
export async function findBetween(tx: TenantTx, { memberId, clientId, addressHash }: BetweenWhich): Promise<Between> {
  const [row] = await between(tx, { memberId, clientId, addressHash })
  if (!row) throw new Error('Nothing was read about two members.')
  return row
}

const between = statement((db) =>
  db
    .select({
      side: sideColumns,
      sentBefore: messageColumns,
      isAcknowledged: sql<boolean>`exists (select from ${acknowledgements} where ${and(
        ofScope(acknowledgements),
        eq(acknowledgements.memberId, placeholder('memberId')),
        sql`${acknowledgements.profileId} = other.id`,
      )})`,
      waits: sql<boolean>`exists (select from ${waitingMessages} where ${and(
        ofScope(waitingMessages),
        eq(waitingMessages.memberId, placeholder('memberId')),
        sql`${waitingMessages.recipientId} = other.id`,
      )})`,
      used: { messages: freeAllowances.messages, people: freeAllowances.people },
    })
    .from(sql`(select ${OTHER} as id) as other`)
    .leftJoin(
      participants,
      and(
        ofScope(participants),
        eq(participants.memberId, placeholder('memberId')),
        sql`${participants.otherId} = other.id`,
      ),
    )
    .leftJoin(
      messages,
      and(
        ofScope(messages),
        eq(messages.conversationId, participants.conversationId),
        eq(messages.senderId, placeholder('memberId')),
        sql`${messages.clientId} = ${placeholder('clientId')}::uuid`,
      ),
    )
    .leftJoin(freeAllowances, and(ofScope(freeAllowances), eq(freeAllowances.addressHash, placeholder('addressHash')))),
)
