import type { Command } from '@muster/domain/incident/commands'
import type { IncidentState } from '@muster/domain/incident/state'
import { notificationRequestsFor } from '@muster/domain/notification/request'
import { isRefusal } from '@muster/domain/refusal'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import { conflict } from '../platform/http/problems.ts'
import { enqueueNotifications } from './enqueueNotifications.ts'
import { changedSummary, summarize } from './incidentSummary.ts'
import { applyStored, continues, ForeignLogError, type LoadedIncident, versionOf } from './loadedIncident.ts'
import { combine, type PendingDecision, SpeculativeLog } from './speculativeLog.ts'
import { appendEvents, isLogVersion, type NewEvent, readEvents } from './storedEvents.ts'

/**
 * Decides a batch of commands on the log in memory and appends their events in one step, if that is the whole log and nobody
 * outside has to be notified.
 * @returns the appended events, possibly none; null when the commands have to be decided behind the lock
 */
export async function appendSpeculative(
  db: Database,
  incident: LoadedIncident,
  commands: readonly Command[],
) {
  const decided = decideInMemory(incident, commands)
  if (!decided) return null
  const written = combine(decided)
  const { stored, state } = written
  if (!state || notificationRequestsOf(incident, stored).length > 0) return null
  if (stored.length > 0) return (await append(db, incident, state, stored)) ? written : null
  // The first answer to a command stays its answer.
  const isKnown = written.outcomes.every((outcome) => !isRefusal(outcome) && outcome.repeated)
  return isKnown || (await isLogVersion(db, incident, versionOf(incident))) ? written : null
}

/**
 * Decides commands on the log in memory.
 * @returns null when that may not be the whole log, or when one of them cannot be decided; behind the lock shows which
 */
function decideInMemory(
  incident: LoadedIncident,
  commands: readonly Command[],
): readonly PendingDecision[] | null {
  if (incident.missing > 0 || incident.isShared || versionOf(incident) === 0) return null
  const log = new SpeculativeLog(incident)
  try {
    return commands.map((command) => log.decide(command))
  } catch {
    return null
  }
}

/**
 * Decides a batch of commands on one incident and appends their events, inside the caller's transaction. Memory catches up
 * with other servers' events on the way. The caller applies `stored` after its commit.
 * @param commands in the order they arrived
 * @returns one outcome per command, the new events, and the state after them
 */
export async function appendBatch(tx: Tx, incident: LoadedIncident, commands: readonly Command[]) {
  await lockAndCatchUp(tx, incident)
  const log = new SpeculativeLog(incident, await readEarlierAnswers(tx, incident, commands))
  const written = combine(commands.map((command) => log.decide(command)))
  const { stored, state } = written
  if (stored.length > 0 && state) {
    if (versionOf(incident) === 0) await insertIncident(tx, incident, state)
    // Nobody else can have written behind the lock.
    if (!(await append(tx, incident, state, stored))) throw new ForeignLogError(incident.id)
    await enqueueNotifications(tx, incident, notificationRequestsOf(incident, stored))
  }
  return written
}

/**
 * Takes the incident's row lock. Until commit nobody else appends, so memory has the whole log. It is the lock of an update
 * that leaves the key alone, so rows that refer to the incident (queued messages) are not blocked.
 * @throws ForeignLogError when memory has events that the log has not
 */
async function lockAndCatchUp(tx: Tx, incident: LoadedIncident): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select version from incident where id = ${incident.id} for no key update
  `.execute(tx)
  const [row] = rows
  const version = row?.version ?? 0
  if (version < versionOf(incident)) throw new ForeignLogError(incident.id)
  incident.isShared = version > versionOf(incident)
  if (!incident.isShared) return
  const stored = await readEvents(tx, incident.id, versionOf(incident))
  if (!continues(incident, stored)) throw new ForeignLogError(incident.id)
  applyStored(incident, stored)
}

/**
 * Reads the answers of these commands from the part of the log that is not in memory yet, so that nobody waits for all of
 * it.
 */
async function readEarlierAnswers(tx: Tx, { id, missing }: LoadedIncident, commands: readonly Command[]) {
  if (missing === 0) return new Map<string, number>()
  const rows = await tx
    .selectFrom('event')
    .select(['command_id', 'seq'])
    .where('incident_id', '=', id)
    .where('seq', '<=', missing)
    .where((where) =>
      where(
        'command_id',
        '=',
        where.fn.any(sql<string[]>`${commands.map(({ commandId }) => commandId)}::text[]`),
      ),
    )
    .orderBy('seq')
    .execute()
  return new Map(rows.map(({ command_id, seq }) => [command_id, seq]))
}

/**
 * Inserts the incident's row. A second start with the same id, from any server, fails here on the primary key.
 * @throws 409 when the tenant was deactivated meanwhile: nobody could end what started there
 */
async function insertIncident(tx: Tx, incident: LoadedIncident, state: IncidentState) {
  const { id, tenantId } = incident
  const tenant = await tx
    .selectFrom('tenant')
    .select('is_active')
    .where('id', '=', tenantId)
    .forKeyShare()
    .executeTakeFirst()
  if (!tenant?.is_active) throw inactiveTenant()
  await tx
    .insertInto('incident')
    .values({
      id,
      tenant_id: tenantId,
      stage: state.stage,
      started_at: state.startedAt,
      summary: JSON.stringify(summarize(state)),
    })
    .execute()
  const sites = state.sites.map((site) => ({ tenant_id: tenantId, incident_id: id, site_id: site.id }))
  await tx.insertInto('incident_site').values(sites).execute()
}

function append(
  db: Database | Tx,
  incident: LoadedIncident,
  state: IncidentState,
  events: readonly NewEvent[],
): Promise<boolean> {
  const { stage, endedAt } = state
  const after = { stage, endedAt, summary: changedSummary(incident.state, state) }
  return appendEvents(db, incident, versionOf(incident), events, after)
}

function notificationRequestsOf({ state }: LoadedIncident, added: readonly NewEvent[]) {
  return notificationRequestsFor(
    state,
    added.map(({ event }) => event),
  )
}

const inactiveTenant = () =>
  conflict(
    'tenant-inactive',
    inEnglish('This organization has been deactivated. No incident can start in it.'),
  )
