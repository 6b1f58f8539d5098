import { silentLockdownName } from '@muster/domain/incident/incidentWords'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { answer } from '../incident/answer.ts'
import { firstInstructions } from '../incident/firstInstructions.ts'
import type { SitesWithRooms } from '../incident/readActiveRooms.ts'
import { startWithRooms } from '../incident/roomsOfStart.ts'
import { startData } from '../incident/startIncident.ts'
import { decideWaiting, lockdownRunningAt, lockSites } from './lockdownRows.ts'
import { server, settle, settleAt, undo } from './settle.ts'

type Requested = { id: string; incidentId: string; tenantId: string; siteId: number; bagName: string }
/** Who confirmed it. */
type Manager = { id: string; name: string; audit: Actor }

/** What a silent lockdown is: real, a threat, with the words of the action itself. */
const silentLockdown = { kind: 'Actual', action: 'Lockdown', type: 1, message: null, severity: null } as const

/**
 * Turns a waiting request into a real lockdown at its site. Taking the request and starting the incident are one
 * transaction, and the incident's id was made with the request: however many servers try, and wherever one breaks, there
 * is one or none. Where a real lockdown runs already the request is settled by it; where nobody would be reached it rests.
 * @param manager who confirmed it; null when its time has come
 * @returns whether this call started it; what else became of it stands in its row
 * @throws when the database cannot be reached, or the incident cannot start: the request waits on
 */
export async function startRequested(
  { db, incidents }: { db: Database; incidents: IncidentStore },
  request: Requested,
  manager: Manager | null,
): Promise<boolean> {
  const { id, incidentId, tenantId, siteId, bagName } = request
  const input = await firstInstructions(db, tenantId, silentLockdown)
  return startWithRooms(db, tenantId, [siteId], async (place, holdRooms) => {
    const nobody = whyNobody(place)
    if (nobody) {
      await inTenant(db, tenantId, (tx) => undo(tx, request, nobody))
      return false
    }
    const claim = async (tx: Tx) => {
      await lockSites(tx, [siteId])
      const running = await lockdownRunningAt(tx, [siteId])
      if (running) {
        await settle(tx, request, running.id, 'A lockdown ran at this site already.')
        return false
      }
      const byName = manager?.name ?? null
      if (!(await decideWaiting(tx, id, { stage: 'started', byName }))) return false
      const action = manager ? 'lockdown.confirmed' : 'lockdown.started'
      await writeAudit(tx, tenantId, manager?.audit ?? server, { action, subject: bagName })
      await settleAt(tx, tenantId, [siteId], incidentId, 'Another room of this site was faster.')
      await holdRooms(tx)
      return true
    }
    const started = await incidents.submitWith(
      tenantId,
      incidentId,
      [
        {
          type: 'StartIncident',
          commandId: `lockdown:${id}`,
          actor: manager
            ? { kind: 'user', id: manager.id, name: manager.name }
            : { kind: 'system', name: silentLockdownName(bagName) },
          data: startData({ ...silentLockdown, location: bagName.trim() || null }, place, input),
        },
      ],
      claim,
    )
    if (started) answer(started)
    return started !== null
  })
}

/** Why a lockdown would reach nobody there; null when it reaches somebody. */
function whyNobody({ sites, rooms }: SitesWithRooms): string | null {
  if (sites.length === 0) return 'This site is no longer in use. Nothing was started.'
  if (rooms.length === 0) return 'No room of this site takes part any more. Nothing was started.'
  return null
}
