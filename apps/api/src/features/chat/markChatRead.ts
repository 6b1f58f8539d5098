import type { ChatChannel } from '@muster/domain/incident/groupChat'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { versionOf } from '../../incidents/loadedIncident.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { requireChannel } from './requireChannel.ts'

/**
 * Records how far the caller has read a channel. A late or repeated call changes nothing. It is no event: the after-action
 * report does not need it, and there would be as many such events as all messages together.
 * @returns how far they have read it now
 * @throws 404 for a channel that the caller does not see
 */
export async function markChatRead(
  deps: { db: Database; incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
  { channel, upTo }: { channel: ChatChannel; upTo: number },
): Promise<{ channel: ChatChannel; upTo: number }> {
  const { incident } = await requireChannel(deps, caller, incidentId, channel)
  // Nobody has read messages that do not exist yet.
  const reached = Math.min(upTo, versionOf(incident))
  const { tenantId, account } = caller
  const now = await inTenant(deps.db, tenantId, (tx) =>
    tx
      .insertInto('chat_read')
      .values({
        tenant_id: tenantId,
        incident_id: incidentId,
        account_id: account.id,
        reader_name: account.name,
        channel,
        up_to: reached,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['incident_id', 'channel', 'account_id'])
          .doUpdateSet({ up_to: sql`greatest(chat_read.up_to, excluded.up_to)`, reader_name: account.name }),
      )
      .returning('up_to')
      .executeTakeFirstOrThrow(),
  )
  return { channel, upTo: now.up_to }
}
