import type { LogEvidence } from '@muster/contract/evidenceCalls'
import type { Caller } from '../../access/caller.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import { checkpoint, parsePayload } from '../../evidence/statements.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { readCheckpointsOfLog, readSignedTo } from './readEvidence.ts'
import type { Signer } from './signer.ts'

type Deps = { db: Database; incidents: IncidentStore; signer: Signer }

/** Says how far the log of an incident is signed. */
export async function getLogEvidence(deps: Deps, caller: Caller, incidentId: string): Promise<LogEvidence> {
  const { state } = await requireIncidentState(deps, caller, incidentId)
  const { signed, statements } = await inTenant(deps.db, caller.tenantId, async (tx) => ({
    signed: await readSignedTo(tx, caller.tenantId, incidentId),
    statements: await readCheckpointsOfLog(tx, caller.tenantId, incidentId),
  }))
  const lost = statements
    .flatMap(({ payload }) => parsePayload(checkpoint, payload)?.contradicted ?? [])
    .find(({ incident }) => incident === incidentId)
  return {
    version: state.version,
    signed,
    unsignedBecause: deps.signer.remark,
    contradiction: lost
      ? `This log was signed with ${lost.signed.entries} entries and is another one now: somebody has changed the database, or it has lost data.`
      : null,
  }
}
