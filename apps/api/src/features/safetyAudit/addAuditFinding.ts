import type { addSafetyAuditFinding as addCall } from '@muster/contract/safetyAuditCalls'
import { questionsOf } from '@muster/domain/safetyAudit/template'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { openTask } from '../task/openTask.ts'
import { requireOwner } from '../task/taskOwners.ts'
import { taskTitle } from '../task/taskTitle.ts'
import { idTaken, readOwnSafetyAudit, refuseTooMany, unlessSigned } from './safetyAuditRows.ts'
import { readFindings } from './viewSafetyAudit.ts'

/**
 * Records a finding and opens its task: both, or neither. A retry with the same id is the same one.
 * @throws 404 for a question that it does not ask or a person who may not see the site, 409 once it is signed
 */
export function addAuditFinding(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof addCall>,
) {
  const { safetyAuditFindingId: findingId, questionKey, text, title, dueOn, ownerId, timeZone } = body
  const { tenantId, account } = caller
  return inTenant(db, tenantId, async (tx) => {
    const audit = await readOwnSafetyAudit(tx, caller, params.safetyAuditId)
    if (questionKey !== null && !questionsOf(audit.sections).some(({ key }) => key === questionKey))
      throw notFound(inEnglish('This safety audit does not ask this. Reload the page.'))
    const before = (await readFindings(tx, audit.id)).find((each) => each.findingId === findingId)
    if (before) return before
    const owner = await requireOwner(tx, tenantId, audit.site_id, ownerId)
    await refuseTooMany(tx, 'safety_audit_finding', audit.id)
    const adding = tx
      .insertInto('safety_audit_finding')
      .values({
        id: findingId,
        tenant_id: tenantId,
        audit_id: audit.id,
        question_key: questionKey,
        text,
        by_id: account.id,
        by_name: account.name,
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (await unlessSigned(adding)) {
      const task = {
        tenantId,
        siteId: audit.site_id,
        title: title ?? taskTitle(text),
        detail: text,
        owner,
        dueOn,
        origin: 'audit' as const,
        originKey: `audit:${findingId}`,
        originId: audit.id,
        byName: account.name,
        timeZone,
      }
      await openTask(tx, task, callerActor(caller, request))
    }
    // Of two simultaneous retries, the first has made it.
    const made = (await readFindings(tx, audit.id)).find((each) => each.findingId === findingId)
    if (!made) throw idTaken()
    return made
  })
}
