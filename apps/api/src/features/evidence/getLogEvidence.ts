import type { LogEvidence } from '@muster/contract/evidenceCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import type { Caller } from '../../access/caller.ts'
import { requireIncident } from '../../access/visibleIncident.ts'
import { checkpoint, parsePayload } from '../../evidence/statements.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type LoadedIncident, versionOf } from '../../incidents/loadedIncident.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { readCheckpointsOfLog, readSignedTo } from './readEvidence.ts'
import type { Signer } from './signer.ts'
import { readCosignatures, type StoredCosignature } from './storedCosignatures.ts'

type Deps = { db: Database; incidents: IncidentStore; signer: Signer }

/** Says how far the log of an incident is signed. */
export async function getLogEvidence(deps: Deps, caller: Caller, incidentId: string): Promise<LogEvidence> {
  const { incident, state } = await requireIncident(deps, caller, incidentId)
  const { signed, statements, cosignatures } = await inTenant(deps.db, caller.tenantId, async (tx) => {
    const statements = await readCheckpointsOfLog(tx, caller.tenantId, incidentId)
    const upTo = statements.at(-1)?.number ?? 0
    return {
      signed: await readSignedTo(tx, caller.tenantId, incidentId),
      statements,
      cosignatures: await readCosignatures(tx, caller.tenantId, { incidentId, upTo }),
    }
  })
  const lost = statements
    .flatMap(({ payload }) => parsePayload(checkpoint, payload)?.contradicted ?? [])
    .find(({ incident }) => incident === incidentId)
  return {
    version: versionOf(incident),
    signed,
    unsignedBecause: deps.signer.remark,
    contradiction: lost
      ? `This log was signed with ${lost.signed.entries} entries and no longer matches. Someone changed the database, or data was lost.`
      : null,
    cosignedBy: lastOfEach(cosignatures).map(({ cosignature, signer, entries, at }) => ({
      kind: signer.kind,
      name: nameOf(signer.id, incident, state),
      entries,
      at,
      unsignedBecause: cosignature.unsignedBecause,
    })),
  }
}

/** The last co-signature of each person. */
function lastOfEach(cosignatures: readonly StoredCosignature[]): StoredCosignature[] {
  return [...new Map(cosignatures.map((each) => [each.signer.id, each])).values()]
}

/** The name of a person as the log has it. */
function nameOf(
  id: string,
  { events }: LoadedIncident,
  { guests, commanderId, commanderName }: IncidentState,
): string {
  if (commanderId === id) return commanderName
  const guest = guests.find((each) => each.id === id)
  const actor = events.find((event) => event.actor.kind !== 'system' && event.actor.id === id)?.actor
  return guest?.name ?? actor?.name ?? 'Somebody'
}
