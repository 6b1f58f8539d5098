import * as calls from '@muster/contract/incidentCalls'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import { withdrawnWords } from '@muster/domain/incident/withdrawnWords'
import type { Mount } from '../../access/endpoints.ts'
import { openStateFor } from '../../access/openFor.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { command } from './command.ts'
import { listCommanders, readCommander } from './commanders.ts'
import { firstInstructions } from './firstInstructions.ts'

/** The course of an incident: who leads, what it is, what is taken back or noted, how it ends. */
export function courseRoutes(mount: Mount, deps: { db: Database; incidents: IncidentStore }) {
  mount(calls.listCommanders, async ({ caller, params }) => {
    const { state } = await openStateFor(deps, caller, params.incidentId)
    return listCommanders(deps.db, caller, state)
  })
  mount(calls.transferCommand, async ({ caller, params: { incidentId }, body: { commandId, accountId } }) => {
    const { state } = await openStateFor(deps, caller, incidentId)
    const to = await readCommander(deps.db, caller, state, accountId)
    return command(deps, caller, incidentId, commandId, { type: 'TransferCommand', data: { to } })
  })
  mount(calls.changeAction, async ({ caller, params, body }) => {
    const { commandId, action, message, severity } = body
    const { state } = await openStateFor(deps, caller, params.incidentId)
    const { instructions } = await firstInstructions(deps.db, caller.tenantId, { action, type: state.type })
    const guide = actionGuides[action]
    const data = {
      action,
      instructions,
      message: message ?? guide.firstMessage,
      severity: severity ?? guide.severity,
    }
    return command(deps, caller, params.incidentId, commandId, { type: 'ChangeAction', data })
  })
  mount(calls.changeKind, async ({ caller, params: { incidentId }, body: { commandId, message } }) => {
    const { state } = await openStateFor(deps, caller, incidentId)
    const told = `This is real. This is no longer a drill. ${actionGuides[state.action].firstMessage}`
    const data = { kind: 'Actual' as const, message: message ?? told, severity: 3 as const }
    return command(deps, caller, incidentId, commandId, { type: 'ChangeKind', data })
  })
  mount(calls.retractEntry, ({ caller, params: { incidentId, seq }, body: { commandId, ...data } }) =>
    command(deps, caller, incidentId, commandId, { type: 'StrikeEntry', data: { seq, ...data } }),
  )
  mount(calls.addNote, ({ caller, params, body: { commandId, ...data } }) =>
    command(deps, caller, params.incidentId, commandId, { type: 'AddNote', data }),
  )
  mount(calls.endIncident, ({ caller, params, body: { commandId, ...data } }) =>
    command(deps, caller, params.incidentId, commandId, { type: 'EndIncident', data }),
  )
  mount(calls.withdrawIncident, async ({ caller, params: { incidentId }, body: { commandId, ...body } }) => {
    const { state } = await openStateFor(deps, caller, incidentId)
    const message = body.message ?? withdrawnWords(state, caller.account.name)
    const data = { message, kind: body.kind }
    return command(deps, caller, incidentId, commandId, { type: 'WithdrawIncident', data })
  })
}
