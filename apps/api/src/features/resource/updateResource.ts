import type { updateResource as updateCall } from '@muster/contract/readinessCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { changedSince, notFound } from '../../platform/http/problems.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { refuseWrongNumber } from '../outgoing/phoneNumber.ts'
import { withLockedTenant } from '../tenant/withLockedTenant.ts'
import { actorOf } from '../user/changeUser.ts'
import { resourceColumns, viewResource } from './resourceRows.ts'

/**
 * Changes a resource, or retires it.
 * @throws 404 when the tenant has none of this id, 409 when somebody else has changed it since, 422 for a number that cannot
 *   be called
 */
export function updateResource({ db }: { db: Database }, input: RequestInput<typeof updateCall>) {
  const { id: tenantId, resourceId } = input.params
  const { version, isActive, ...values } = input.body
  return withLockedTenant(db, input, tenantId, async (tx) => {
    const row = await tx
      .selectFrom('resource')
      .selectAll()
      .where('id', '=', resourceId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound(inEnglish('There is no such resource in this organization.'))
    if (row.version !== version) throw changedSince()
    // An old number stays valid while other fields change.
    if (values.phone !== row.phone) refuseWrongNumber(values.phone, 'phone')
    const { id: _, version: __, ...before } = viewResource(row)
    const after = { ...values, isActive }
    if (isSame(before, after)) return viewResource(row)
    const changed = await tx
      .updateTable('resource')
      .set({ ...resourceColumns(values), is_active: isActive, version: sql`version + 1` })
      .where('id', '=', resourceId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, tenantId, actorOf(input), {
      action: 'resource.changed',
      subject: changed.title,
      before,
      after,
    })
    return viewResource(changed)
  })
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((field) => one[field] === other[field])
}
