import { type Resource as ResourceView, resourceKind } from '@muster/contract/readinessCalls'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Resource } from '../../platform/db/rows.ts'

export type ResourceRow = Selectable<Resource>

/** Formats a resource for administrators. */
export function viewResource(row: ResourceRow): ResourceView {
  return {
    ...shown(row),
    captionsUrl: row.captions_url,
    isActive: row.is_active,
    version: row.version,
  }
}

/** Formats a resource for rooms. */
export function shownResource(row: ResourceRow) {
  return { ...shown(row), hasCaptions: row.captions_url !== null }
}

function shown({ id, kind, title, body, url, phone, position }: ResourceRow) {
  return { id, kind: resourceKind.parse(kind), title, body, url, phone, position }
}

/** Converts typed values of a resource to its columns. */
export function resourceColumns<V extends { captionsUrl: string | null }>({ captionsUrl, ...values }: V) {
  return { ...values, captions_url: captionsUrl }
}

/** Reads the resources of the tenant in use, in their order. */
export function readResources(tx: Tx, onlyActive: boolean): Promise<ResourceRow[]> {
  const all = tx.selectFrom('resource').selectAll().orderBy('position').orderBy('title').orderBy('id')
  return (onlyActive ? all.where('is_active', '=', true) : all).execute()
}
