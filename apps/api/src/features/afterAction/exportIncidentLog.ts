import { isDeepStrictEqual } from 'node:util'
import { groupOf, type TimelineGroup } from '@muster/domain/afterAction/timelineGroups'
import type { IncidentEvent } from '@muster/domain/incident/events'
import type { IncidentState } from '@muster/domain/incident/state'
import { refuse } from '@muster/domain/refusal'
import { inEnglish } from '@muster/words/t'
import type { Caller } from '../../access/caller.ts'
import {
  eventsPresentedTo,
  type IncidentVisibility,
  managesGuests,
  visibilityOf,
} from '../../access/visibleIncident.ts'
import { logFormat } from '../../evidence/evidenceFiles.ts'
import { type ExportOfLog, signedPart } from '../../evidence/statements.ts'
import { canonicalJson, contentHash } from '../../incidents/hashChain.ts'
import { type LoadedIncident, versionOf } from '../../incidents/loadedIncident.ts'
import { type EventRow, storedEntry } from '../../incidents/storedEvents.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import type { CheckpointJob } from '../evidence/checkpointJob.ts'
import { readCheckpointsOfLog } from '../evidence/readEvidence.ts'
import { listKeys, type Signer } from '../evidence/signer.ts'
import { readCosignatures } from '../evidence/storedCosignatures.ts'

/** Entries read at once, each time in a transaction of its own: a slow reader blocks nobody. */
const pageSize = 1000

type Deps = { db: Database; signer: Signer; checkpoints: CheckpointJob }

/** The parts of a log that an export leaves out. */
type ExportChoice = {
  /** The name of this product. */
  tool: string
  leftOutGroups: ReadonlySet<TimelineGroup>
  leftOutEntries: ReadonlySet<number>
}

/**
 * Exports the log of an incident as JSON, piece by piece: every stored entry with its hashes, what was signed of it, and a
 * signature over what the file says about itself. The verifier checks it without a database (docs/evidence.md). In place of
 * an entry that is left out, or that no page shows the caller as it is stored, stands the hash of its content.
 * @param state the incident as the caller sees it; later entries are not in the export
 * @throws 409 when an entry without a salt would have to be left out: its hash might tell what it says
 */
export async function exportLog(
  deps: Deps,
  caller: Caller,
  { incident, state }: { incident: LoadedIncident; state: IncidentState },
  choice: ExportChoice,
): Promise<AsyncGenerator<string>> {
  const { id } = state
  // Somebody who sees a part may not see the last entries.
  const version = versionOf(incident)
  const visibility = visibilityOf(caller)
  const isLeftOut = (event: IncidentEvent) =>
    choice.leftOutEntries.has(event.seq) ||
    choice.leftOutGroups.has(groupOf[event.type]) ||
    !isSeenWhole(visibility, incident, event)
  const leftOut = incident.events.filter(({ seq }) => seq <= version).filter(isLeftOut)
  const seqs = new Set(leftOut.map(({ seq }) => seq))
  await deps.checkpoints.signNow(caller.tenantId, 'export')
  const { head, checkpoints, cosignatures, unsalted } = await inTenant(
    deps.db,
    caller.tenantId,
    async (tx) => {
      const checkpoints = await readCheckpointsOfLog(tx, caller.tenantId, id)
      const upTo = checkpoints.at(-1)?.number ?? 0
      return {
        head: await readHash(tx, id, version),
        checkpoints,
        cosignatures: await readCosignatures(tx, caller.tenantId, { incidentId: id, upTo }),
        unsalted: seqs.size > 0 ? await readUnsalted(tx, id) : [],
      }
    },
  )
  if (unsalted.some((seq) => seqs.has(seq))) throw isUnsalted()
  const statement = {
    format: 'muster-export/1',
    tool: choice.tool,
    exportedAt: new Date().toISOString(),
    exportedBy: caller.account.name,
    incident: headOf(state),
    log: { entries: version, head },
    leftOut: [...seqs],
    checkpoint: checkpoints.at(-1)?.number ?? null,
    cosignatures: cosignatures.map(({ hash }) => hash),
    unsignedBecause: deps.signer.remark,
  } satisfies ExportOfLog
  const signed = await deps.signer.sign(deps.db, statement)
  const keys = await listKeys(deps.db)
  return writeLog(
    deps.db,
    caller.tenantId,
    { id, version, head, seqs },
    {
      statement: signed,
      keys: keys.map(({ introduction }) => introduction),
      checkpoints: checkpoints.map(signedPart),
      cosignatures: cosignatures.map(({ cosignature }) => cosignature),
    },
  )
}

/** Returns true when a viewer is sent the event as it is stored. */
function isSeenWhole(
  visibility: IncidentVisibility,
  incident: LoadedIncident,
  event: IncidentEvent,
): boolean {
  // It may be about anybody.
  if (event.type === 'Unrecognized') return managesGuests(visibility, incident)
  const [seen] = eventsPresentedTo(visibility, incident, [event])
  return seen === event || isDeepStrictEqual(seen, event)
}

async function* writeLog(
  db: Database,
  tenantId: string,
  { id, version, head, seqs }: { id: string; version: number; head: string; seqs: ReadonlySet<number> },
  {
    statement,
    keys,
    checkpoints,
    cosignatures,
  }: Record<'statement' | 'keys' | 'checkpoints' | 'cosignatures', unknown>,
): AsyncGenerator<string> {
  const start = { format: logFormat, statement, keys, checkpoints, cosignatures }
  yield `${JSON.stringify(start, null, 2).slice(0, -2)},\n  "events": [`
  for (let from = 0; from < version; ) {
    const rows = await readPage(db, tenantId, id, from, version)
    if (rows.length === 0) throw new Error(`the log of ${id} has no entry ${from + 1}`)
    yield rows
      .map((row) => `${row.seq > 1 ? ',' : ''}\n    ${JSON.stringify(viewEntry(row, seqs.has(row.seq)))}`)
      .join('')
    from += rows.length
  }
  yield `\n  ],\n  "chain": ${JSON.stringify({ entries: version, head })}\n}\n`
}

function readPage(db: Database, tenantId: string, incidentId: string, after: number, upTo: number) {
  return inTenant(db, tenantId, (tx) =>
    tx
      .selectFrom('event')
      .selectAll()
      .where('incident_id', '=', incidentId)
      .where('seq', '>', after)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(pageSize)
      .execute(),
  )
}

async function readHash(tx: Tx, incidentId: string, seq: number): Promise<string> {
  const row = await tx
    .selectFrom('event')
    .select('hash')
    .where('incident_id', '=', incidentId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
  return row.hash.toString('hex')
}

async function readUnsalted(tx: Tx, incidentId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('event')
    .select('seq')
    .where('incident_id', '=', incidentId)
    .where('salt', 'is', null)
    .execute()
  return rows.map(({ seq }) => seq)
}

function viewEntry(row: EventRow, isLeftOut: boolean) {
  const content = {
    ...storedEntry(row),
    ...(row.salt ? { salt: row.salt.toString('hex') } : {}),
  }
  if (isLeftOut) return { seq: row.seq, content: contentHash(canonicalJson(content)) }
  return { ...content, previousHash: row.previous_hash.toString('hex'), hash: row.hash.toString('hex') }
}

/** The incident in the head of the file, for people. */
function headOf(state: IncidentState) {
  const { id, version, stage, kind, action, type, sites, location, startedAt, endedAt, commanderName } = state
  return { id, version, stage, kind, action, type, sites, location, startedAt, endedAt, commanderName }
}

/** Refuses to leave out what was stored before entries had salts. */
function isUnsalted() {
  return new HttpProblem(
    refuse('other-sites').status,
    'unsalted',
    inEnglish(
      'This incident is from before Muster could leave entries out of a sealed log. Their hashes might reveal what they say. Take the whole log, the PDF or the CSV. Or ask someone who manages outside responders at all its sites.',
    ),
  )
}
