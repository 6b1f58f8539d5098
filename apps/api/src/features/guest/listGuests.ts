import type { InvitedGuest, listGuests as listCall } from '@muster/contract/guestCalls'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { requireManagedIncident } from './guestLinks.ts'

/** Lists the guests of an incident in the order of their invitations, with the state of their links. */
export async function listGuests(
  deps: { db: Database; incidents: IncidentStore },
  { caller, params: { incidentId } }: RequestInput<typeof listCall>,
): Promise<InvitedGuest[]> {
  const { guests } = await requireManagedIncident(deps, caller, incidentId)
  const actedAt = lastActivity(deps.incidents.peek(incidentId)?.events ?? [])
  if (guests.length === 0) return []
  const { links, devices } = await inTenant(deps.db, caller.tenantId, async (tx) => ({
    links: new Map((await newestLinks(tx, incidentId)).map((link) => [link.guest_id, link])),
    devices: new Map((await devicesOf(tx, incidentId)).map((each) => [each.guest_id, each])),
  }))
  return guests.map((guest) => {
    const link = links.get(guest.id)
    const held = devices.get(guest.id)
    return {
      guest,
      link: link
        ? {
            madeAt: link.made_at.toISOString(),
            madeByName: link.made_by_name,
            openedAt: link.opened_at?.toISOString() ?? null,
            sentTo: link.sent_to,
            sentAt: link.sent_at?.toISOString() ?? null,
            mail: link.mail_state === null ? null : mailOf(link.mail_state, link.mail_problem),
          }
        : null,
      devices: guest.revoked ? 0 : (held?.open ?? 0),
      seenAt: laterOf(held?.seen_at.toISOString() ?? null, actedAt.get(guest.id) ?? null),
    }
  })
}

function mailOf(state: string, problem: string | null) {
  if (state === 'failed') return { state, problem } as const
  return { state: state === 'queued' ? 'waiting' : 'sent', problem } as const
}

/** Returns each guest's last activity, as far as the log is in memory: every command of theirs counts. */
function lastActivity(events: readonly IncidentEvent[]): ReadonlyMap<string, string> {
  return new Map(events.flatMap(({ actor, at }) => (actor.kind === 'guest' ? [[actor.id, at] as const] : [])))
}

function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

function newestLinks(tx: Tx, incidentId: string) {
  return tx
    .selectFrom('guest_link as l')
    .leftJoin('notification_delivery as m', (join) =>
      join
        .onRef('m.guest_link_id', '=', 'l.id')
        .onRef('m.tenant_id', '=', 'l.tenant_id')
        .onRef('m.address', '=', 'l.sent_to'),
    )
    .distinctOn('l.guest_id')
    .select(['l.guest_id', 'l.made_at', 'l.made_by_name', 'l.opened_at', 'l.sent_to', 'l.sent_at'])
    .select(['m.state as mail_state', 'm.problem as mail_problem'])
    .where('l.incident_id', '=', incidentId)
    .orderBy('l.guest_id')
    .orderBy('l.made_at', 'desc')
    .orderBy('m.queued_at', 'desc')
    .execute()
}

function devicesOf(tx: Tx, incidentId: string) {
  return tx
    .selectFrom('guest_session')
    .select(['guest_id', sql<Date>`max(seen_at)`.as('seen_at')])
    .select(sql<number>`(count(*) filter (where ended_at is null))::int`.as('open'))
    .where('incident_id', '=', incidentId)
    .groupBy('guest_id')
    .execute()
}
