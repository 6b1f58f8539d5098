import type {
  getTenantConfiguration as getCall,
  TenantConfiguration,
  updateTenantConfiguration as updateCall,
} from '@muster/contract/adminTenantCalls'
import { tenantConfiguration } from '@muster/contract/adminTenantCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { withoutVersion } from '../audit/writeAudit.ts'
import { refuseWrongNumber } from '../outgoing/phoneNumber.ts'
import { changeTenant, type TenantRow } from './changeTenant.ts'
import { withAdministeredTenant } from './withAdministeredTenant.ts'

/** Returns a tenant's settings. */
export function getTenantConfiguration(
  { db }: { db: Database },
  { admin, params }: RequestInput<typeof getCall>,
) {
  return withAdministeredTenant(db, admin, params.id, (tx) => readConfiguration(tx, params.id))
}

/**
 * Changes some or all settings; bag pages show them at their next poll.
 * @throws 409 when somebody else has changed the tenant since, 422 for a number that cannot be called
 */
export function updateTenantConfiguration(deps: { db: Database }, input: RequestInput<typeof updateCall>) {
  const { version, ...sent } = input.body
  const tenantId = input.params.id
  return changeTenant(
    deps,
    input,
    { tenantId, version },
    (_, row) => {
      const before = configurationOf(row)
      if (sent.emergencyNumber !== undefined && sent.emergencyNumber !== before.emergencyNumber)
        refuseWrongNumber(sent.emergencyNumber, 'emergencyNumber')
      const after = tenantConfiguration.parse({ ...before, ...sent })
      if (JSON.stringify(before) === JSON.stringify(after)) return null
      const said = { ...after, ...withoutVersion(version) }
      return { set: columnsOf(after), action: 'tenant.configured', before, after: said }
    },
    (tx) => readConfiguration(tx, tenantId),
  )
}

async function readConfiguration(tx: Tx, tenantId: string) {
  const row = await tx.selectFrom('tenant').selectAll().where('id', '=', tenantId).executeTakeFirstOrThrow()
  return { ...configurationOf(row), version: row.version }
}

function configurationOf(row: TenantRow): TenantConfiguration {
  return tenantConfiguration.parse({
    hasChat: row.has_chat,
    softLockdownEnabled: row.soft_lockdown_enabled,
    softLockdownSecurityEnabled: row.soft_lockdown_security_enabled,
    studentNames: row.student_names,
    detailsFor: row.details_for,
    emergencyNumber: row.emergency_number,
    timeZone: row.time_zone,
    languages: row.languages,
    brandColor: row.brand_color,
    logoUrls: row.logo_urls,
  })
}

function columnsOf(configuration: TenantConfiguration) {
  return {
    has_chat: configuration.hasChat,
    soft_lockdown_enabled: configuration.softLockdownEnabled,
    soft_lockdown_security_enabled: configuration.softLockdownSecurityEnabled,
    student_names: configuration.studentNames,
    details_for: configuration.detailsFor,
    emergency_number: configuration.emergencyNumber,
    time_zone: configuration.timeZone,
    languages: configuration.languages,
    brand_color: configuration.brandColor,
    logo_urls: configuration.logoUrls,
  }
}
