import { randomUUID } from 'node:crypto'
import type { Command } from '@muster/domain/incident/commands'
import { answerCommand } from '@muster/domain/incident/log'
import type { IncidentState } from '@muster/domain/incident/state'
import { wishesFor } from '@muster/domain/notification/wish'
import { isRefusal, type Refusal } from '@muster/domain/refusal'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { conflict } from '../http/problems.ts'
import { writeWishes } from '../notification/writeWishes.ts'
import { type OpenIncident, takeIn, versionOf } from './openIncident.ts'
import { insertEvents, insertionOf, type NewEvent, readEvents, sealNext } from './storedEvents.ts'
import { summaryOf } from './summary.ts'

export type Receipt = { incidentId: string; version: number; repeated: boolean }
export type CommandOutcome = Receipt | Refusal

/**
 * Decides a batch of commands on one incident and appends what they make happen, inside the caller's transaction.
 * Memory takes in what others have stored on the way; the caller takes in `stored` once it has committed.
 * @param commands in the order they arrived
 * @returns one outcome per command, the new events, and the state after them
 */
export async function appendBatch(tx: Tx, incident: OpenIncident, commands: readonly Command[]) {
  await catchUpLocked(tx, incident)
  const earlier = await missingAnswers(tx, incident, commands)
  const draft = new Draft(incident, new Date().toISOString(), earlier)
  const outcomes = commands.map((command) => draft.receive(command))
  if (draft.stored.length > 0 && draft.state) {
    if (versionOf(incident) === 0) {
      await insertIncident(tx, incident, draft.state)
      await insertEvents(tx, incident.tenantId, draft.stored)
      await sql`select ${noticeOf(incident, draft.state)}`.execute(tx)
    } else await appendEvents(tx, incident, draft.state, draft.stored)
    const events = draft.stored.map(({ event }) => event)
    await writeWishes(tx, incident, wishesFor(incident.state, events))
  }
  return { outcomes, stored: draft.stored, state: draft.state }
}

/**
 * Takes the incident's row lock; from here to commit nobody else appends, so what memory knows is all there is. It is the
 * lock of an update that leaves the key alone: rows that refer to the incident (messages being put in line) hold nobody up.
 */
async function catchUpLocked(tx: Tx, incident: OpenIncident): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select version from incident where id = ${incident.id} for no key update
  `.execute(tx)
  const [row] = rows
  if (row && row.version > versionOf(incident)) {
    takeIn(incident, await readEvents(tx, incident.id, versionOf(incident)))
  }
}

/** What the log has answered these commands in its part that is not in memory yet: nobody waits until all of it is read. */
async function missingAnswers(tx: Tx, { id, missing }: OpenIncident, commands: readonly Command[]) {
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
 * A second start with the same id, wherever it comes from, fails here on the primary key.
 * @throws 409 when the tenant was deactivated meanwhile: nobody could end what started there
 */
async function insertIncident(tx: Tx, incident: OpenIncident, state: IncidentState) {
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
      ...{ id, tenant_id: tenantId, version: state.version, stage: state.stage },
      ...{ started_at: state.startedAt, summary: JSON.stringify(summaryOf(state)) },
    })
    .execute()
  const sites = state.sites.map((site) => ({ tenant_id: tenantId, incident_id: id, site_id: site.id }))
  await tx.insertInto('incident_site').values(sites).execute()
}

/** Counts, stores and tells in one statement: each step between server and database is waited for by everybody in the batch. */
async function appendEvents(
  tx: Tx,
  incident: OpenIncident,
  state: IncidentState,
  events: readonly NewEvent[],
) {
  const { version, stage, endedAt } = state
  const before = incident.state && JSON.stringify(summaryOf(incident.state))
  const summary = JSON.stringify(summaryOf(state))
  await sql`
    with counted as (
      update incident
      set
        version = ${version}, stage = ${stage}, ended_at = ${endedAt},
        summary = coalesce(${summary === before ? null : summary}::jsonb, summary)
      where id = ${incident.id}
      returning ${noticeOf(incident, state)}
    )
    ${insertionOf(incident.tenantId, events)}`.execute(tx)
}

/** What the other servers are told when it is committed. */
function noticeOf({ tenantId, id }: OpenIncident, { version }: IncidentState) {
  return sql`pg_notify('muster_incident', ${`${tenantId} ${id} ${version}`})`
}

const inactiveTenant = () =>
  conflict('tenant-inactive', 'This organisation has been deactivated. No incident can start in it.')

/** The incident as it will be if the batch commits. */
class Draft {
  readonly stored: NewEvent[] = []
  state: IncidentState | null
  private readonly answers: Map<string, number>
  private readonly incident: OpenIncident
  private readonly at: string
  private lastHash: Buffer

  /** @param answers to commands that memory does not know of */
  constructor(incident: OpenIncident, at: string, answers: Map<string, number>) {
    this.incident = incident
    this.answers = answers
    this.state = incident.state
    this.lastHash = incident.lastHash
    this.at = at
  }

  receive(command: Command): CommandOutcome {
    const { commandId } = command
    const incidentId = this.incident.id
    const known = this.answers.get(commandId) ?? this.incident.answers.get(commandId)
    if (known !== undefined) return { incidentId, version: known, repeated: true }
    // Every event is parsed: what would not be understood when read again would keep the server from starting.
    const stamp = { at: this.at, newId: randomUUID }
    const answer = answerCommand(incidentId, this.state, command, stamp)
    if (isRefusal(answer)) return answer
    for (const [part, event] of answer.events.entries()) {
      const sealed = sealNext(this.lastHash, event, part)
      this.stored.push(sealed)
      this.lastHash = sealed.hash
    }
    this.state = answer.state
    const version = this.state?.version ?? 0
    if (answer.events.length > 0) this.answers.set(commandId, version)
    return { incidentId, version, repeated: false }
  }
}
