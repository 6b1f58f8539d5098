import type { createResource as createCall } from '@muster/contract/readinessCalls'
import { writeAudit } from '../audit/writeAudit.ts'
import type { Database } from '../db/database.ts'
import type { Asked } from '../http/mount.ts'
import { refuseWrongNumber } from '../outgoing/phoneNumber.ts'
import { actorOf } from '../user/changeUser.ts'
import { withLockedTenant } from './inHeldTenant.ts'
import { resourceColumns, viewResource } from './resourceRows.ts'

/** A new resource for every room of a tenant. @throws 422 for a number that cannot be called */
export function createResource({ db }: { db: Database }, asked: Asked<typeof createCall>) {
  const tenantId = asked.params.id
  refuseWrongNumber(asked.body.phone, 'phone')
  return withLockedTenant(db, asked, tenantId, async (tx) => {
    const row = await tx
      .insertInto('resource')
      .values({ ...resourceColumns(asked.body), tenant_id: tenantId })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, tenantId, actorOf(asked), {
      action: 'resource.created',
      subject: row.title,
      after: asked.body,
    })
    return viewResource(row)
  })
}
