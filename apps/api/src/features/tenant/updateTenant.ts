import { isDeepStrictEqual } from 'node:util'
import type { updateTenant as updateCall } from '@muster/contract/adminTenantCalls'
import type { AuditAction } from '@muster/contract/auditCalls'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { invalidField, missingRight } from '../../platform/http/problems.ts'
import { refuseOtherChanges } from '../../platform/http/refuseOtherChanges.ts'
import { withoutVersion } from '../audit/writeAudit.ts'
import { refuseWhileRunning } from './activateTenant.ts'
import { changeTenant } from './changeTenant.ts'
import { refuseSharedHost, refuseTakenKeyOrPrefix } from './tenantUniqueness.ts'
import { viewTenant } from './viewTenants.ts'

/**
 * Changes the name and, by a global administrator, the host prefix and the activity; omitted fields stay.
 * @throws 403 for what others may not change; 409 when somebody else has changed the tenant since, or the prefix is taken; 422 for fields that are changed
 *   elsewhere
 */
export async function updateTenant(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof updateCall>,
) {
  const { version, name, tenantName, prefix, isActive, ...others } = input.body
  const tenantId = input.params.id
  if (prefix !== undefined) refuseSharedHost(deps.config, prefix)
  const changed = changeTenant(
    deps,
    input,
    { tenantId, version },
    async (tx, row) => {
      if (Object.keys(others).length > 0)
        refuseOtherChanges(others, await viewTenant(tx, tenantId), { provider: 'PUT …/provider' })
      const before = { name: row.name, prefix: row.prefix, isActive: row.is_active }
      const after = {
        // A whole object may be sent back: then the name that differs is the change.
        name: [name, tenantName].find((each) => each !== undefined && each !== row.name) ?? row.name,
        prefix: prefix ?? row.prefix,
        isActive: isActive ?? row.is_active,
      }
      if (isDeepStrictEqual(before, after)) return null
      if (before.prefix !== after.prefix && !input.admin.isGlobalAdmin) throw prefixOfDeployment()
      if (before.isActive !== after.isActive) {
        if (!input.admin.isGlobalAdmin) throw missingRight()
        if (!after.isActive) await refuseWhileRunning(tx, row)
      }
      const set = { name: after.name, prefix: after.prefix, is_active: after.isActive }
      const action = actionOf(before.isActive, after.isActive)
      return { set, action, before, after: { ...after, ...withoutVersion(version) } }
    },
    (tx) => viewTenant(tx, tenantId),
  )
  return refuseTakenKeyOrPrefix(changed)
}

/** A host is the deployment's: sign-in returns to it, and people know it as another organization's. */
const prefixOfDeployment = () =>
  invalidField(
    403,
    'missing-right',
    'prefix',
    inEnglish('Only a global administrator can change the prefix.'),
  )

function actionOf(was: boolean, is: boolean): AuditAction {
  if (was === is) return 'tenant.changed'
  return is ? 'tenant.activated' : 'tenant.deactivated'
}
