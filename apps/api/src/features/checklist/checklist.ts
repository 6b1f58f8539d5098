import {
  type Checklist,
  type changeChecklist as changeCall,
  checklistSteps,
  type getChecklist as getCall,
} from '@muster/contract/checklistCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { withLockedTenant } from '../tenant/withLockedTenant.ts'
import { actorOf } from '../user/changeUser.ts'
import { checkStep } from './checklistSteps.ts'

/**
 * Lists the steps a tenant still lacks before its first drill.
 * @throws 404 for a tenant that is not administered
 */
export function getChecklist({ db }: { db: Database }, { admin, params }: RequestInput<typeof getCall>) {
  return withAdministeredTenant(db, admin, params.id, readChecklist)
}

/**
 * Skips a step, or removes the list from the home page. Harmless when repeated.
 * @throws 404 for a tenant that is not administered
 */
export function changeChecklist({ db }: { db: Database }, input: RequestInput<typeof changeCall>) {
  const { skip, isDismissed } = input.body
  const tenantId = input.params.id
  return withLockedTenant(db, input, tenantId, async (tx) => {
    const before = await readDecisions(tx)
    const others = before.skipped.filter((key) => key !== skip?.key)
    const skipped = skip ? [...others, ...(skip.isSkipped ? [skip.key] : [])].sort() : before.skipped
    const wasDismissed = before.dismissed_at !== null
    const dismissed = isDismissed ?? wasDismissed
    if (dismissed === wasDismissed && skipped.join() === before.skipped.join()) return readChecklist(tx)
    const set = {
      skipped,
      dismissed_at: dismissed ? (before.dismissed_at ?? sql<Date>`now()`) : null,
    }
    await tx
      .insertInto('first_drill_checklist')
      .values({ tenant_id: tenantId, ...set })
      .onConflict((known) => known.column('tenant_id').doUpdateSet(set))
      .execute()
    await writeAudit(tx, tenantId, actorOf(input), {
      action: 'checklist.changed',
      subject: 'Before your first drill',
      before: { doneWithout: before.skipped, isDismissed: wasDismissed },
      after: { doneWithout: skipped, isDismissed: dismissed },
    })
    return readChecklist(tx)
  })
}

async function readChecklist(tx: Tx): Promise<Checklist> {
  const { skipped, dismissed_at } = await readDecisions(tx)
  const steps: Checklist['steps'] = []
  for (const key of checklistSteps) {
    const claim = await checkStep[key](tx)
    const isSkipped = !claim.isDone && skipped.includes(key)
    steps.push({ key, isSkipped, count: 0, of: 0, siteId: null, drill: null, ...claim })
  }
  return { steps, dismissedAt: dismissed_at?.toISOString() ?? null }
}

async function readDecisions(tx: Tx) {
  const row = await tx
    .selectFrom('first_drill_checklist')
    .select(['skipped', 'dismissed_at'])
    .where(sql<boolean>`tenant_id = tenant_in_use()`)
    .executeTakeFirst()
  return { skipped: [...(row?.skipped ?? [])].sort(), dismissed_at: row?.dismissed_at ?? null }
}
