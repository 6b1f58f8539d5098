import type { updateTenant as updateCall } from '@muster/contract/adminTenantCalls'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { changeTenant } from './changeTenant.ts'
import { refuseSharedHost, refuseTaken } from './takenField.ts'
import { viewTenant } from './viewTenants.ts'

/**
 * Changes the name and the host prefix.
 * @throws 409 when somebody else has changed the tenant since, or the prefix is taken
 */
export async function updateTenant(house: House, asked: Asked<typeof updateCall>) {
  const { version, name, prefix } = asked.body
  const tenantId = asked.params.id
  refuseSharedHost(house.config, prefix)
  const changed = changeTenant(
    house,
    asked,
    { tenantId, version },
    (_, row) => {
      const before = { name: row.name, prefix: row.prefix }
      const after = { name, prefix }
      if (before.name === name && before.prefix === prefix) return null
      return { set: after, action: 'tenant.changed', before, after }
    },
    (tx) => viewTenant(tx, tenantId),
  )
  return refuseTaken(changed)
}
