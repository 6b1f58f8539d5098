import type { ChatMarks } from '@muster/contract/chatCalls'
import { type ChatChannel, isGroup } from '@muster/domain/incident/groupChat'
import { participantOf } from '@muster/domain/incident/participants'
import type { Caller } from '../../access/caller.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { requireChannel } from './requireChannel.ts'

/**
 * Returns how far the caller has read each channel that they see, and how far others have read one of them.
 * @param channel whose readers are wanted; null: none
 * @throws 404 for a channel that the caller does not see
 */
export async function readChatMarks(
  deps: { db: Database; incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
  channel: ChatChannel | null,
): Promise<ChatMarks> {
  const { state } = await requireChannel(deps, caller, incidentId, channel)
  const isSeen = (each: string) => isGroup(each) || participantOf(state, each) !== undefined
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    const marks = tx.selectFrom('chat_read').where('incident_id', '=', incidentId)
    const own = await marks.select(['channel', 'up_to']).where('account_id', '=', caller.account.id).execute()
    const readers = channel
      ? await marks
          .select(['account_id as accountId', 'reader_name as name', 'up_to as upTo'])
          .where('channel', '=', channel)
          .where('account_id', '<>', caller.account.id)
          .orderBy('reader_name')
          .orderBy('account_id')
          .execute()
      : []
    const seen = own.filter((mark) => isSeen(mark.channel))
    return { own: Object.fromEntries(seen.map((mark) => [mark.channel, mark.up_to])), readers }
  })
}
