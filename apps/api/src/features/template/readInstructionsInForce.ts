import type { IncidentAction, IncidentType } from '@muster/domain/incident/vocabulary'
import { pickInstructions } from '@muster/domain/template/pickInstructions'
import { templateScope } from '@muster/domain/template/templateScope'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { instructionSets } from './templateSetKinds.ts'
import { versionsOf } from './templateVersionRows.ts'

/**
 * Returns rooms' current instructions for a new incident. An unreadable set is skipped, whatever the reason: it must never
 * prevent a lockdown, and the built-in ones are always there.
 * @returns the items, and their set; null: built in
 */
export async function readInForce(
  db: Database,
  tenantId: string,
  action: IncidentAction,
  type: IncidentType,
) {
  const rows = await inTenant(db, tenantId, (tx) =>
    versionsOf(tx, instructionSets)
      .distinctOn(['action', 'type'])
      .select(['action', 'type', 'version', 'items'])
      .where((where) => where.or([where('action', '=', action), where('action', 'is', null)]))
      .where((where) => where.or([where('type', '=', type), where('type', 'is', null)]))
      .orderBy('action')
      .orderBy('type')
      .orderBy('version', 'desc')
      .execute(),
  )
  const sets = rows.flatMap((row) => {
    const which = templateScope.safeParse(row)
    const items = instructionSets.items.safeParse(row.items)
    return which.success && items.success ? [{ ...which.data, version: row.version, items: items.data }] : []
  })
  return pickInstructions(sets, action, type)
}
