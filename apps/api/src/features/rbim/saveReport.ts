import type { RbimEntryKind, RbimReport } from '@muster/domain/rbim/rbim'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import type { LockdownDelays } from '../lockdown/requestLockdown.ts'
import { invalidSignature } from './authenticateDevice.ts'
import { handlePress, type Press, type PressContext } from './handlePress.ts'
import { type KnownRbim, publicKeyFrom } from './rbimDirectory.ts'
import type { RbimServices } from './rbimServices.ts'

/** Maximum number of history entries per RBIM and hour; a press is handled even beyond it. */
const maxPerHour = 100

type Deps = {
  db: Database
  incidents: IncidentStore
  bags: BagDirectory
  roomIncidents: RoomIncidents
  lockdownDelays: LockdownDelays
  rbims: RbimServices
}

/**
 * Saves an RBIM's report at once: the answer comes after the commit. A repeated id changes nothing.
 * @throws 429 after too many in an hour
 */
export async function saveReport(
  deps: Deps,
  { rbim, created, request }: PressContext & { created: number },
  { id, report }: { id: string; report: RbimReport },
): Promise<{ id: string; isKept: true }> {
  const kept = { id, isKept: true } as const
  const isKnown = await inTenant(deps.db, rbim.tenantId, async (tx) => {
    await requireCurrentKey(deps, tx, rbim)
    const entry = await tx
      .selectFrom('rbim_entry')
      .select('id')
      .where('rbim_id', '=', rbim.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!entry && report.kind !== 'press' && (await isQuotaUsed(tx, rbim.id))) throw tooMany()
    return entry !== undefined
  })
  if (isKnown) return kept
  // An earlier heartbeat must not undo it; heartbeats say nothing about presses and tests, so all of those count.
  const isOfHeartbeat = report.kind !== 'press' && report.kind !== 'selfTest'
  // The call is made before the report is saved: if this server dies in between, the RBIM sends it again, and it is the
  // same call.
  const press = report.kind === 'press' ? await handlePress(deps, { rbim, request }, id) : null
  await deps.rbims.heartbeats.flushOne(rbim.id)
  await inTenant(deps.db, rbim.tenantId, async (tx) => {
    const { kind, detail } = press ?? toHistoryEntry(report)
    if (press && !press.isToTell && (await isQuotaUsed(tx, rbim.id))) return
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
    if (press) await auditPress(tx, { rbim, request }, press)
    await tx
      .updateTable('rbim_standing')
      .set({
        ...standingChanges(report),
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
 * Checks the key in the database: a report is rare and important, so the cache is not enough, because a notice may be late
 * or lost.
 * @throws 401 when it was retired, has another key, or its organisation is inactive
 */
async function requireCurrentKey(deps: { rbims: RbimServices }, tx: Tx, rbim: KnownRbim): Promise<void> {
  const now = await tx
    .selectFrom('rbim as r')
    .innerJoin('tenant as t', 't.id', 'r.tenant_id')
    .select('r.public_key')
    .where('r.id', '=', rbim.id)
    .where('r.retired_at', 'is', null)
    .where('t.is_active', '=', true)
    .executeTakeFirst()
  if (now?.public_key && publicKeyFrom(now.public_key).equals(rbim.key)) return
  deps.rbims.directory.invalidate(rbim.tenantId)
  throw invalidSignature()
}

/** Audits a press once, beside the history's entry. */
function auditPress(tx: Tx, { rbim, request }: PressContext, { place, detail: came }: Press): Promise<void> {
  const by = { id: null, name: `RBIM ${rbim.serialNumber}`, address: request.ip }
  const after = { place, came }
  return writeAudit(tx, rbim.tenantId, by, { action: 'rbim.pressed', subject: rbim.serialNumber, after })
}

async function isQuotaUsed(tx: Tx, rbimId: string): Promise<boolean> {
  const { count } = await tx
    .selectFrom('rbim_entry')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('rbim_id', '=', rbimId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count >= maxPerHour
}

/** Converts a report to an entry of the history. */
function toHistoryEntry(report: RbimReport): { kind: RbimEntryKind; detail: string | null } {
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

/** Returns the changes of an RBIM's state in a report. */
function standingChanges(report: RbimReport) {
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
      return { fault: report.detail ?? inEnglish('It was opened or moved.') }
  }
}

const tooMany = () =>
  new HttpProblem(
    429,
    'too-many',
    inEnglish('This RBIM has reported very often in the last hour. Wait; then try again.'),
    600,
  )
