import type { LockdownRequest as LockdownView } from '@muster/contract/helpCalls'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Sender } from '../../access/phones.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { LockdownRequest } from '../../platform/db/rows.ts'

export type LockdownRow = Selectable<LockdownRequest>

const stage = z.enum(['waiting', 'started', 'declined', 'undone'])

/** Returns true for the phone that asked, and for enrolled ones: whoever has the barcode alone must not take back what others need. */
export function canUndo({ asked_from, stage }: LockdownRow, { origin, source }: Sender): boolean {
  return stage === 'waiting' && (origin === 'enrolled' || asked_from === source)
}

/** Formats a request for a phone of the room that made it. */
export function viewLockdown(row: LockdownRow, phone: Sender): LockdownView {
  return {
    id: row.id,
    stage: stage.parse(row.stage),
    needsConfirmation: row.needs_confirmation,
    requestedAt: row.requested_at.toISOString(),
    startsAt: row.starts_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedByName: row.decided_by_name,
    reason: row.reason,
    canUndo: canUndo(row, phone),
  }
}

/**
 * Returns the latest real lockdown that runs at any of these sites, or null. A drill does not count: it must never prevent a
 * real one. Lock the sites first (`lockSites`), so that of two starts the second sees the first.
 * @returns its id, and its age in milliseconds by PostgreSQL's clock
 */
export async function lockdownRunningAt(
  tx: Tx,
  siteIds: readonly number[],
): Promise<{ id: string; forMs: number } | null> {
  const running = await tx
    .selectFrom('incident as i')
    .innerJoin('incident_site as s', 's.incident_id', 'i.id')
    .select('i.id')
    .select(sql<number>`extract(epoch from clock_timestamp() - i.started_at)::float8 * 1000`.as('forMs'))
    .where('s.site_id', 'in', siteIds)
    .where('i.stage', '=', 'active')
    .where(sql`i.summary->>'kind'`, '=', 'Actual')
    .where(sql`i.summary->>'action'`, '=', 'Lockdown')
    .orderBy('i.started_at', 'desc')
    .executeTakeFirst()
  return running ?? null
}

/** Locks sites to serialize requests and starts of real lockdowns; always in the order of their ids. */
export async function lockSites(tx: Tx, siteIds: readonly number[]): Promise<void> {
  await tx.selectFrom('site').select('id').where('id', 'in', siteIds).orderBy('id').forNoKeyUpdate().execute()
}

export type Decision = {
  stage: 'started' | 'declined' | 'undone'
  /** Null: nobody decided; it was due. */
  byName: string | null
  reason?: string | null
  /** The real lockdown at its site that made it unnecessary. */
  settledBy?: string
}

/**
 * Decides a request, if it still waits.
 * @returns the updated request; null when somebody was faster
 */
export async function decideWaiting(tx: Tx, id: string, decision: Decision): Promise<LockdownRow | null> {
  const row = await tx
    .updateTable('lockdown_request')
    .set({
      stage: decision.stage,
      decided_at: sql<Date>`now()`,
      decided_by_name: decision.byName,
      reason: decision.reason ?? null,
      settled_by_incident_id: decision.settledBy ?? null,
      asked_from: null,
    })
    .where('id', '=', id)
    .where('stage', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
