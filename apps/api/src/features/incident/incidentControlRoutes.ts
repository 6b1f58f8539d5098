import * as calls from '@muster/contract/incidentCalls'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import { becameRealMessage } from '@muster/domain/incident/tellBuiltIn'
import { withdrawnWords } from '@muster/domain/incident/withdrawnWords'
import type { Mount } from '../../access/endpoints.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { firstInstructions } from './firstInstructions.ts'
import { listCommanders, requireCommander } from './listCommanders.ts'
import { submitCommand } from './submitCommand.ts'

/** Mounts control of an incident: its commander, kind, retractions, remarks, and end. */
export function incidentControlRoutes(mount: Mount, deps: { db: Database; incidents: IncidentStore }) {
  mount(calls.listCommanders, async ({ caller, params }) => {
    const { state } = await requireIncidentState(deps, caller, params.incidentId)
    return listCommanders(deps.db, caller, state)
  })
  mount(calls.transferCommand, async ({ caller, params: { incidentId }, body: { commandId, accountId } }) => {
    const { state } = await requireIncidentState(deps, caller, incidentId)
    const to = await requireCommander(deps.db, caller, state, accountId)
    return submitCommand(deps, caller, incidentId, commandId, { type: 'TransferCommand', data: { to } })
  })
  mount(calls.changeAction, async ({ caller, params, body }) => {
    const { commandId, action, message, severity } = body
    const { state } = await requireIncidentState(deps, caller, params.incidentId)
    const { instructions } = await firstInstructions(deps.db, caller.tenantId, { action, type: state.type })
    const guide = actionGuides[action]
    const data = {
      action,
      instructions,
      message: message ?? guide.firstMessage,
      severity: severity ?? guide.severity,
    }
    return submitCommand(deps, caller, params.incidentId, commandId, { type: 'ChangeAction', data })
  })
  mount(calls.changeKind, async ({ caller, params: { incidentId }, body: { commandId, message } }) => {
    const { state } = await requireIncidentState(deps, caller, incidentId)
    const words = message ?? becameRealMessage(state.kind, state.action)
    const data = { kind: 'Actual' as const, message: words, severity: 3 as const }
    return submitCommand(deps, caller, incidentId, commandId, { type: 'ChangeKind', data })
  })
  mount(calls.retractEntry, ({ caller, params: { incidentId, seq }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'StrikeEntry', data: { seq, ...data } }),
  )
  mount(calls.addNote, ({ caller, params, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, params.incidentId, commandId, { type: 'AddNote', data }),
  )
  mount(calls.endIncident, ({ caller, params, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, params.incidentId, commandId, { type: 'EndIncident', data }),
  )
  mount(calls.withdrawIncident, async ({ caller, params: { incidentId }, body: { commandId, ...body } }) => {
    const { state } = await requireIncidentState(deps, caller, incidentId)
    const message = body.message ?? withdrawnWords(state, caller.account.name)
    const data = { message, kind: body.kind }
    return submitCommand(deps, caller, incidentId, commandId, { type: 'WithdrawIncident', data })
  })
}
