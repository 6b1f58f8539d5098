import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { startLock } from './startWithRooms.ts'

/**
 * Refusals of changes that an incident must not see: it keeps the rooms, bags and people that it started with. Each is the last
 * step of its transaction, because it keeps incidents from starting until the commit. What another server starts meanwhile
 * is seen.
 */

/**
 * Refuses a change of rooms, of sites' own bags, or of who is in a room.
 * @param ids the rooms and bags
 * @throws 409 while one takes part in an incident, or a silent lockdown that was requested from one waits
 */
export async function refuseDuringIncident(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockStarts(tx)
  const { rows } = await sql<Hindrance>`
    select true as "isRunning"
    from incident
    join event on event.incident_id = incident.id and event.seq = 1
    cross join jsonb_array_elements(event.data->'rooms' || coalesce(event.data->'siteBags', '[]')) as participant
    where incident.stage = 'active' and participant->>'id' = any (${ids}::text[])
    union all
    select false
    from lockdown_request
    where stage = 'waiting' and (room_id = any (${ids}::uuid[]) or bag_id = any (${ids}::uuid[]))
    limit 1
  `.execute(tx)
  refuse(rows[0], null)
}

/**
 * Refuses a change of which rooms a site has.
 * @throws 409 while an incident runs at the site, or a silent lockdown waits there
 */
export async function refuseIncidentAt(tx: Tx, site: { id: number; name: string }): Promise<void> {
  await lockStarts(tx)
  const { rows } = await sql<Hindrance>`
    select true as "isRunning"
    from incident
    join incident_site on incident_site.incident_id = incident.id
    where incident.stage = 'active' and incident_site.site_id = ${site.id}
    union all
    select false
    from lockdown_request
    where stage = 'waiting' and site_id = ${site.id}
    limit 1
  `.execute(tx)
  refuse(rows[0], site.name)
}

/** An incident or drill that runs, or else a silent lockdown that waits. */
type Hindrance = { isRunning: boolean }

function lockStarts(tx: Tx) {
  return sql`select pg_advisory_xact_lock(${startLock})`.execute(tx)
}

/** @param site its name, where one is known */
function refuse(found: Hindrance | undefined, site: string | null): void {
  if (found?.isRunning)
    throw conflict(
      'incident-running',
      site === null
        ? inEnglish(
            'An incident or drill is active here. Rooms, bags and people can’t change until it ends. Try again then.',
          )
        : say`An incident or drill is active at ${site}. Rooms, bags and people can’t change until it ends. Try again then.`,
    )
  if (found)
    throw conflict(
      'lockdown-waiting',
      site === null
        ? inEnglish(
            'A silent lockdown has been requested here. Nothing was changed. Answer it first, then try again.',
          )
        : say`A silent lockdown has been requested at ${site}. Nothing was changed. Answer it first, then try again.`,
    )
}
