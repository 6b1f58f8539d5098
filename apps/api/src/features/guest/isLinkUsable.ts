import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Returns true when a mailed link still opens something: no newer one exists, no device has used it up, and the access has
 * not ended. It reads the log in the database, because the thread that sends follows no incident.
 */
export async function isLinkUsable(tx: Tx, linkId: string): Promise<boolean> {
  const { rows } = await sql<{ opens: boolean }>`
    select
      link.retired_at is null
      and (link.opened_at is null or link.is_for_any_device)
      and incident.stage = 'active'
      and coalesce(rights.type <> 'GuestRevoked' and (rights.data->>'expiresAt')::timestamptz > now(), false) as opens
    from guest_link link
    join incident on incident.id = link.incident_id
    left join lateral (
      select type, data from event
      where event.incident_id = link.incident_id
        and event.type in ('GuestInvited', 'GuestRightsChanged', 'GuestRevoked')
        and event.data->>'guestId' = link.guest_id::text
      order by seq desc limit 1
    ) rights on true
    where link.id = ${linkId}`.execute(tx)
  return rows[0]?.opens ?? false
}
