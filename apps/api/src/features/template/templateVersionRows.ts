import { type TemplateScope, templateScope } from '@muster/domain/template/templateScope'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { TemplateVersion } from '../../platform/db/rows.ts'
import type { SetKind } from './templateSetKinds.ts'

type Row = Selectable<TemplateVersion>

/** Formats a version of a set for the API. */
export type SetVersion<T> = ReturnType<typeof viewVersion<T>>

export function viewVersion<T>(kind: SetKind<T>, row: Row) {
  return {
    ...templateScope.parse({ action: row.action, type: row.type }),
    version: row.version,
    savedAt: row.saved_at.toISOString(),
    savedByName: row.saved_by_name,
    note: row.note,
    restoredFrom: row.restored_from,
    items: row.items === null ? null : kind.items.parse(row.items),
  }
}

/** Selects every version of the sets of one kind. */
export function versionsOf<T>(tx: Tx, kind: SetKind<T>) {
  return tx.selectFrom('template_version').where('kind', '=', kind.name)
}

/** Selects every version of the set for one choice. */
export function versionsFor<T>(tx: Tx, kind: SetKind<T>, { action, type }: TemplateScope) {
  return versionsOf(tx, kind)
    .where('action', 'is not distinct from', action)
    .where('type', 'is not distinct from', type)
}

/** Returns the newest version of the set for one choice; null when there never was one. */
export async function newestFor<T>(
  tx: Tx,
  kind: SetKind<T>,
  wanted: TemplateScope,
): Promise<SetVersion<T> | null> {
  const row = await versionsFor(tx, kind, wanted)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? viewVersion(kind, row) : null
}
