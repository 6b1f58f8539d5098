import type { HelpRequest as HelpView } from '@muster/contract/helpCalls'
import { incidentType, reportStatus } from '@muster/domain/incident/vocabulary'
import type { Selectable } from 'kysely'
import type { HelpRequest } from '../../platform/db/rows.ts'

export type HelpRow = Selectable<HelpRequest>

/** Formats a call for help for the bag that made it. */
export function viewHelp(row: HelpRow): HelpView {
  return {
    id: row.id,
    type: incidentType.parse(row.type),
    text: row.text,
    photoId: row.photo_id,
    at: row.at.toISOString(),
    stage: reportStatus.parse(row.stage),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredByName: row.answered_by_name,
    note: row.note,
    ...(row.folded > 0 ? { folded: row.folded } : {}),
  }
}
