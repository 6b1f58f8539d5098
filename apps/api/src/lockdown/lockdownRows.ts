import type { LockdownRequest as LockdownView } from '@muster/contract/helpCalls'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import type { LockdownRequest } from '../db/rows.ts'

export type LockdownRow = Selectable<LockdownRequest>

const stage = z.enum(['waiting', 'started', 'declined', 'undone'])

/** A request as the room that made it sees it. */
export function viewLockdown(row: LockdownRow): LockdownView {
  return {
    ...{ id: row.id, stage: stage.parse(row.stage), needsConfirmation: row.needs_confirmation },
    ...{ requestedAt: row.requested_at.toISOString(), startsAt: row.starts_at.toISOString() },
    ...{ decidedAt: row.decided_at?.toISOString() ?? null, decidedByName: row.decided_by_name },
    reason: row.reason,
  }
}

/**
 * Whether a real lockdown runs at a site. A drill does not count: it must never keep a real one from starting.
 * Hold the site first (`holdSite`), so that of two requests the second sees what the first has started.
 */
export async function lockdownRunsAt(tx: Tx, siteId: number): Promise<boolean> {
  const running = await tx
    .selectFrom('incident as i')
    .innerJoin('incident_site as s', 's.incident_id', 'i.id')
    .select('i.id')
    .where('s.site_id', '=', siteId)
    .where('i.stage', '=', 'active')
    .where(sql`i.summary->>'kind'`, '=', 'Actual')
    .where(sql`i.summary->>'action'`, '=', 'Lockdown')
    .executeTakeFirst()
  return running !== undefined
}

/** Lets silent lockdowns of one site be asked for and started one after another. */
export async function holdSite(tx: Tx, siteId: number): Promise<void> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
}

export type Decision = {
  stage: 'started' | 'declined' | 'undone'
  /** Null: nobody decided, the time had come. */
  byName: string | null
  reason?: string | null
}

/**
 * Decides a request, if it still waits.
 * @returns the request as it is then; null when somebody was faster
 */
export async function decideWaiting(tx: Tx, id: string, decision: Decision): Promise<LockdownRow | null> {
  const row = await tx
    .updateTable('lockdown_request')
    .set({
      ...{ stage: decision.stage, decided_at: sql<Date>`now()` },
      ...{ decided_by_name: decision.byName, reason: decision.reason ?? null },
    })
    .where('id', '=', id)
    .where('stage', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
