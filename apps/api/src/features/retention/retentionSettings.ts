import type {
  getRetention as getCall,
  KeptKind,
  setRetention as setCall,
} from '@muster/contract/retentionCalls'
import { keptDays, retentionKind, retentionRules, whyNotKept } from '@muster/domain/retention/retentionKinds'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { actorOf } from '../user/changeUser.ts'

/** Returns how long a tenant keeps each kind of data. */
export function getRetention({ db }: { db: Database }, { admin, params }: RequestInput<typeof getCall>) {
  return withAdministeredTenant(db, admin, params.id, readKinds)
}

/**
 * Sets how long a tenant keeps one kind of data. The job removes what is older at its next turn.
 * @throws 404 for a tenant that is not administered, 422 below the floor of the kind
 */
export function setRetention({ db }: { db: Database }, input: RequestInput<typeof setCall>) {
  const { kind, days } = input.body
  const tenantId = input.params.id
  return withAdministeredTenant(db, input.admin, tenantId, async (tx) => {
    const why = days === null ? null : whyNotKept(kind, days)
    if (why !== null) throw invalidField(422, 'kept-too-short', 'days', why)
    const before = (await readKinds(tx)).find((each) => each.kind === kind)
    if (days === null) await tx.deleteFrom('retention_setting').where('kind', '=', kind).execute()
    else
      await tx
        .insertInto('retention_setting')
        .values({ tenant_id: tenantId, kind, days })
        .onConflict((set) => set.columns(['tenant_id', 'kind']).doUpdateSet({ days }))
        .execute()
    const kinds = await readKinds(tx)
    const after = kinds.find((each) => each.kind === kind)
    if (before?.days !== after?.days || before?.isSet !== after?.isSet)
      await writeAudit(tx, tenantId, actorOf(input), {
        action: 'retention.set',
        subject: retentionRules[kind].name,
        before: { days: before?.days },
        after: { days: after?.days },
      })
    return kinds
  })
}

async function readKinds(tx: Tx): Promise<KeptKind[]> {
  const rows = await tx.selectFrom('retention_setting').select(['kind', 'days']).execute()
  const settings = new Map(rows.map(({ kind, days }) => [kind, days]))
  return retentionKind.options.map((kind) => {
    const setting = settings.get(kind) ?? null
    const { defaultDays, floorDays } = retentionRules[kind]
    return { kind, days: keptDays(kind, setting), isSet: setting !== null, defaultDays, floorDays }
  })
}
