import type { startIncident as startCall } from '@muster/contract/incidentCalls'
import { mayAccessSites } from '@muster/domain/access/rights'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import type { Command, CommandBody } from '@muster/domain/incident/commands'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { claimLockdownSites } from '../lockdown/claimSites.ts'
import { type FirstInstructions, firstInstructions } from './firstInstructions.ts'
import type { StartScope } from './readStartScope.ts'
import { receiptOrThrow } from './receiptOrThrow.ts'
import { startWithRooms } from './startWithRooms.ts'

/**
 * Starts an incident at the chosen sites with all their rooms, the action's instructions and a first message. A real
 * lockdown is serialized with silent lockdowns.
 * @throws 404 when a site is not in the caller's organisation or not among their allowed ones, 409 when somebody else has
 *   started a real lockdown at one of them in the last seconds
 */
export async function startIncident(
  deps: { db: Database; incidents: IncidentStore },
  { caller, body }: RequestInput<typeof startCall>,
) {
  const siteIds = [...new Set(body.siteIds)]
  const { tenantId, account } = caller
  const { incidentId, commandId } = body
  const input = await firstInstructions(deps.db, tenantId, body)
  return startWithRooms(deps.db, tenantId, siteIds, async (place, holdRooms) => {
    if (place.sites.length < siteIds.length || !mayAccessSites(caller.allowedSites, siteIds)) {
      throw notFound(inEnglish('There is no such site in your organization.'))
    }
    const command: Command = {
      type: 'StartIncident',
      commandId,
      actor: { kind: 'user', id: account.id, name: account.name },
      data: startData(body, place, input),
    }
    const isReal = body.kind === 'Actual' && body.action === 'Lockdown'
    const outcome = await deps.incidents.submitWith(tenantId, incidentId, [command], async (tx) => {
      if (isReal) await claimLockdownSites(tx, { tenantId, incidentId, siteIds, byName: account.name })
      await holdRooms(tx)
      return true
    })
    if (!outcome) throw new Error('a claim of sites either sends the command or throws')
    return receiptOrThrow(outcome)
  })
}

type Chosen = Pick<
  RequestInput<typeof startCall>['body'],
  'kind' | 'action' | 'type' | 'location' | 'message' | 'severity'
>

/** Builds the start of an incident: the caller's choices, the instructions, and defaults from the guide of its action. */
export function startData(
  chosen: Chosen,
  place: StartScope,
  input: FirstInstructions,
): Extract<CommandBody, { type: 'StartIncident' }>['data'] {
  const { kind, action, type, location } = chosen
  const guide = actionGuides[action]
  return {
    kind,
    action,
    type,
    location,
    ...place,
    message: chosen.message ?? guide.firstMessage,
    severity: chosen.severity ?? guide.severity,
    ...input,
  }
}
