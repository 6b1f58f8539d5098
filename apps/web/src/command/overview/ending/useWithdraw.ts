import { withdrawIncident } from '@muster/contract/incidentCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import { call } from '../../../api/call.ts'
import { useCommand } from '../../../board/send/useCommand.ts'

/**
 * Takes the incident back, as what it is on this page: a drill that has become real meanwhile is not withdrawn by it.
 * The input is what every room reads; null for the usual words.
 */
export function useWithdraw({ id, kind }: Pick<IncidentState, 'id' | 'kind'>) {
  return useCommand((commandId, message: string | null) =>
    call(withdrawIncident, { params: { incidentId: id }, body: { commandId, message, kind } }),
  )
}
