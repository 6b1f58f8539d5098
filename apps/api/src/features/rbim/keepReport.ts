import type { RbimEntryKind, RbimReport } from '@muster/domain/rbim/rbim'
import { sql } from 'kysely'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import type { CommandCoalescer } from '../bag/bagPace.ts'
import type { LockdownDelays } from '../lockdown/requestLockdown.ts'
import { type Press, type PressContext, pressed } from './pressed.ts'
import { type KnownRbim, keyOf } from './rbimDirectory.ts'
import type { RbimParts } from './rbimParts.ts'
import { wrongSignature } from './whoSends.ts'

/** Entries that one RBIM may add to its history in an hour; a press is answered also when there is no more room for it. */
const mostAnHour = 100

type Deps = {
  db: Database
  incidents: IncidentStore
  bags: BagDirectory
  commandCoalescer: CommandCoalescer
  roomIncidents: RoomIncidents
  lockdownDelays: LockdownDelays
  rbims: RbimParts
}

/**
 * Keeps what an RBIM reports, at once: when it is answered, it is in the database. The same id again changes nothing.
 * @throws 429 after too many in an hour
 */
export async function saveReport(
  deps: Deps,
  { rbim, created, request }: PressContext & { created: number },
  { id, report }: { id: string; report: RbimReport },
): Promise<{ id: string; isKept: true }> {
  const kept = { id, isKept: true } as const
  const isKnown = await inTenant(deps.db, rbim.tenantId, async (tx) => {
    await stillBelieved(deps, tx, rbim)
    const entry = await tx
      .selectFrom('rbim_entry')
      .select('id')
      .where('rbim_id', '=', rbim.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!entry && report.kind !== 'press' && (await isFull(tx, rbim.id))) throw tooMany()
    return entry !== undefined
  })
  if (isKnown) return kept
  // A heartbeat that was made before is not to undo it; of a press or a test a heartbeat says nothing, so all of them count.
  const isOfHeartbeat = report.kind !== 'press' && report.kind !== 'selfTest'
  // Asked for before it is written down: should this server die in between, the RBIM sends it again, and it is the same.
  const press = report.kind === 'press' ? await pressed(deps, { rbim, request }, id) : null
  await deps.rbims.heartbeats.settle(rbim.id)
  await inTenant(deps.db, rbim.tenantId, async (tx) => {
    const { kind, detail } = press ?? entryOf(report)
    if (press && !press.isToTell && (await isFull(tx, rbim.id))) return
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('rbim_entry')
      .values({
        id,
        tenant_id: rbim.tenantId,
        rbim_id: rbim.id,
        kind,
        detail,
        is_to_tell: press?.isToTell ?? false,
      })
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return
    if (press) await notePress(tx, { rbim, request }, press)
    await tx
      .updateTable('rbim_standing')
      .set({
        ...changesOf(report),
        seen_at: sql<Date>`clock_timestamp()`,
        ...(isOfHeartbeat ? { counter: sql<string>`greatest(counter, ${created})` } : {}),
        check_at: sql<Date>`clock_timestamp()`,
      })
      .where('rbim_id', '=', rbim.id)
      .execute()
  })
  if (isOfHeartbeat) rbim.counter = Math.max(rbim.counter, created)
  return kept
}

/**
 * A report is rare and grave, so what this server remembers of the RBIM is not enough: a notice may be on its way or lost.
 * @throws 401 when it was retired, has another key, or its organisation is out of use
 */
async function stillBelieved(deps: { rbims: RbimParts }, tx: Tx, rbim: KnownRbim): Promise<void> {
  const now = await tx
    .selectFrom('rbim as r')
    .innerJoin('tenant as t', 't.id', 'r.tenant_id')
    .select('r.public_key')
    .where('r.id', '=', rbim.id)
    .where('r.retired_at', 'is', null)
    .where('t.is_active', '=', true)
    .executeTakeFirst()
  if (now?.public_key && keyOf(now.public_key).equals(rbim.key)) return
  deps.rbims.directory.forget(rbim.tenantId)
  throw wrongSignature()
}

/** Beside the entry of the history, and as often: once. */
function notePress(tx: Tx, { rbim, request }: PressContext, { place, detail: came }: Press): Promise<void> {
  const by = { id: null, name: `RBIM ${rbim.serialNumber}`, address: request.ip }
  const after = { place, came }
  return writeAudit(tx, rbim.tenantId, by, { action: 'rbim.pressed', subject: rbim.serialNumber, after })
}

async function isFull(tx: Tx, rbimId: string): Promise<boolean> {
  const { count } = await tx
    .selectFrom('rbim_entry')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('rbim_id', '=', rbimId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count >= mostAnHour
}

/** A report in the words of the history. */
function entryOf(report: RbimReport): { kind: RbimEntryKind; detail: string | null } {
  switch (report.kind) {
    case 'selfTest':
      return { kind: report.isPassed ? 'testPassed' : 'testFailed', detail: report.detail }
    case 'lowBattery':
      return { kind: 'lowBattery', detail: `${report.battery} %` }
    case 'press':
      return { kind: 'press', detail: null }
    case 'fault':
    case 'tamper':
      return { kind: report.kind, detail: report.detail }
  }
}

/** What a report says of how the RBIM is. */
function changesOf(report: RbimReport) {
  switch (report.kind) {
    case 'press':
      return {}
    case 'selfTest':
      return { tested_at: sql<Date>`clock_timestamp()`, is_test_passed: report.isPassed }
    case 'lowBattery':
      return { battery: report.battery }
    case 'fault':
      return { fault: report.detail }
    case 'tamper':
      return { fault: report.detail ?? 'It was opened, or taken from its wall.' }
  }
}

const tooMany = () =>
  new HttpProblem(
    429,
    'too-many',
    'This RBIM has reported very often in the last hour. Wait; then try again.',
    600,
  )
