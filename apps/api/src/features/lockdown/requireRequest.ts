import { mayAccessSites } from '@muster/domain/access/rights'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { Caller } from '../../access/caller.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { conflict, type HttpProblem, notFound } from '../../platform/http/problems.ts'
import { readRequest } from './lockdownJob.ts'

/**
 * Returns a silent lockdown that a manager names: its site, its bag's name, and its future incident's id.
 * @throws 404 when their tenant has none of this id, or it is of a site that is not theirs
 */
export async function requireRequest(db: Database, { tenantId, allowedSites }: Caller, id: string) {
  const row = await inTenant(db, tenantId, (tx) => readRequest(tx, id))
  if (!row || !mayAccessSites(allowedSites, [row.siteId]))
    throw notFound(inEnglish('There is no such request in your organization.'))
  return row
}

/** The refusal when it was decided otherwise: by whom, or why. */
export async function alreadyDecided(db: Database, tenantId: string, id: string): Promise<HttpProblem> {
  const row = await inTenant(db, tenantId, (tx) =>
    tx
      .selectFrom('lockdown_request')
      .select(['stage', 'decided_by_name as name', 'reason', 'settled_by_incident_id as settledBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const who = row.name ?? 'Nobody'
  if (row.settledBy) {
    return conflict(
      'lockdown-running',
      inEnglish('A lockdown is already active at this site. Nothing new started.'),
    )
  }
  switch (row.stage) {
    case 'started':
      return conflict(
        'lockdown-started',
        row.name
          ? say`${who} already confirmed it. The lockdown is active.`
          : inEnglish('Its time was up. The lockdown is active.'),
      )
    case 'declined':
      return conflict('declined', say`${who} already declined it. No lockdown starts.`)
    default:
      return conflict('undone', row.reason ?? inEnglish('The room canceled it. No lockdown starts.'))
  }
}
