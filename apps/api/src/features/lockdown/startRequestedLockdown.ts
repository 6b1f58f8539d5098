import { silentLockdownName } from '@muster/domain/incident/incidentWords'
import type { PhoneOrigin } from '@muster/domain/incident/vocabulary'
import { inEnglish } from '@muster/words/t'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { firstInstructions } from '../incident/firstInstructions.ts'
import type { StartScope } from '../incident/readStartScope.ts'
import { receiptOrThrow } from '../incident/receiptOrThrow.ts'
import { startData } from '../incident/startIncident.ts'
import { startWithRooms } from '../incident/startWithRooms.ts'
import { decideWaiting, lockdownRunningAt, lockSites } from './lockdownRows.ts'
import { cancelRequest, settleRequest, settleRequestsAtSites, systemActor } from './settleRequest.ts'

type WaitingRequest = {
  id: string
  incidentId: string
  tenantId: string
  siteId: number
  bagName: string
  origin: PhoneOrigin
}
/** The manager who confirmed it. */
type Manager = { id: string; name: string; audit: Actor }

/** A silent lockdown's data: real, a threat, with the default texts of its action. */
const silentLockdown = { kind: 'Actual', action: 'Lockdown', type: 1, message: null, severity: null } as const

/**
 * Starts a waiting request as a real lockdown at its site. Settling the request and starting the incident are one
 * transaction, and the incident's id was created with the request: however many servers try, and wherever one fails, there
 * is one incident or none. A running real lockdown settles the request; a lockdown that would reach nobody cancels it.
 * @param manager who confirmed it; null when it is due
 * @returns true when this call started it; its row has any other outcome
 * @throws when the database cannot be reached, or the incident cannot start: the request stays waiting
 */
export async function startRequestedLockdown(
  { db, incidents }: { db: Database; incidents: IncidentStore },
  request: WaitingRequest,
  manager: Manager | null,
): Promise<boolean> {
  const { id, incidentId, tenantId, siteId, bagName, origin } = request
  const input = await firstInstructions(db, tenantId, silentLockdown)
  return startWithRooms(db, tenantId, [siteId], async (place, holdRooms) => {
    const reason = explainNobodyReached(place)
    if (reason) {
      await inTenant(db, tenantId, (tx) => cancelRequest(tx, request, reason))
      return false
    }
    const claim = async (tx: Tx) => {
      await lockSites(tx, [siteId])
      const running = await lockdownRunningAt(tx, [siteId])
      if (running) {
        await settleRequest(tx, request, running.id, inEnglish('A lockdown was already active at this site.'))
        return false
      }
      const byName = manager?.name ?? null
      if (!(await decideWaiting(tx, id, { stage: 'started', byName }))) return false
      const action = manager ? 'lockdown.confirmed' : 'lockdown.started'
      await writeAudit(tx, tenantId, manager?.audit ?? systemActor, { action, subject: bagName })
      await settleRequestsAtSites(
        tx,
        tenantId,
        [siteId],
        incidentId,
        inEnglish('Another room at this site was first.'),
      )
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
          data: {
            ...startData({ ...silentLockdown, location: bagName.trim() || null }, place, input),
            requestedBy: { bagName, origin },
          },
        },
      ],
      claim,
    )
    if (started) receiptOrThrow(started)
    return started !== null
  })
}

/** Explains why a lockdown would reach nobody there; null when it reaches somebody. */
function explainNobodyReached({ sites, rooms }: StartScope): string | null {
  if (sites.length === 0) return inEnglish('This site is retired. No lockdown started.')
  if (rooms.length === 0) return inEnglish('This site has no rooms. No lockdown started.')
  return null
}
