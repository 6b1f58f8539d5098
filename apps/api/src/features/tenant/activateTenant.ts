import type {
  activateTenant as activateCall,
  deactivateTenant as deactivateCall,
} from '@muster/contract/adminTenantCalls'
import { say } from '@muster/words/message'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { changeTenant, type TenantRow } from './changeTenant.ts'
import { viewTenant } from './viewTenants.ts'

/**
 * Deactivates a tenant: its bags no longer open and its users no longer work in it. Harmless when repeated.
 * @throws 409 while one of its incidents runs
 */
export function deactivateTenant(deps: { db: Database }, input: RequestInput<typeof deactivateCall>) {
  return setActive(deps, input, false, refuseWhileRunning)
}

/** Restores a deactivated tenant unchanged. Harmless when repeated. */
export function activateTenant(deps: { db: Database }, input: RequestInput<typeof activateCall>) {
  return setActive(deps, input, true, async () => {})
}

function setActive(
  deps: { db: Database },
  input: RequestInput<typeof deactivateCall>,
  isActive: boolean,
  check: (tx: Tx, row: TenantRow) => Promise<void>,
) {
  const tenantId = input.params.id
  return changeTenant(
    deps,
    input,
    { tenantId },
    async (tx, row) => {
      if (row.is_active === isActive) return null
      await check(tx, row)
      const action = isActive ? 'tenant.activated' : 'tenant.deactivated'
      return { set: { is_active: isActive }, action, before: { isActive: !isActive }, after: { isActive } }
    },
    (tx) => viewTenant(tx, tenantId),
  )
}

/** Waits for starts of incidents, which lock the tenant's key until they have committed; later ones wait for this. */
export async function refuseWhileRunning(tx: Tx, { id, name }: TenantRow) {
  await tx.selectFrom('tenant').select('id').where('id', '=', id).forUpdate().execute()
  const running = await tx
    .selectFrom('incident')
    .select('id')
    .where('tenant_id', '=', id)
    .where('stage', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  if (running)
    throw conflict(
      'incident-running',
      say`An incident is running in ${name}. End it first, then deactivate it.`,
    )
}
