import type { createResource as createCall } from '@muster/contract/readinessCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { refuseWrongNumber } from '../outgoing/phoneNumber.ts'
import { withLockedTenant } from '../tenant/withLockedTenant.ts'
import { actorOf } from '../user/changeUser.ts'
import { resourceColumns, viewResource } from './resourceRows.ts'

/** Adds a resource for every room of a tenant. @throws 422 for a number that cannot be called */
export function createResource({ db }: { db: Database }, input: RequestInput<typeof createCall>) {
  const tenantId = input.params.id
  refuseWrongNumber(input.body.phone, 'phone')
  return withLockedTenant(db, input, tenantId, async (tx) => {
    const row = await tx
      .insertInto('resource')
      .values({ ...resourceColumns(input.body), tenant_id: tenantId })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, tenantId, actorOf(input), {
      action: 'resource.created',
      subject: row.title,
      after: input.body,
    })
    return viewResource(row)
  })
}
