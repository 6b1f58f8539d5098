import type { setUserSites as sitesCall } from '@muster/contract/adminUserCalls'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, setTenant, type Tx } from '../../platform/db/database.ts'
import { invalidField, notFound } from '../../platform/http/problems.ts'
import { withoutVersion } from '../audit/writeAudit.ts'
import { administeredId } from '../tenant/administeredTenants.ts'
import { assignRole } from './assignRole.ts'
import { changeUser, heldIn, refuseSelf, type Target } from './changeUser.ts'
import { checkedSites, entriesOf, type SiteRestriction } from './siteRestriction.ts'

/**
 * Restricts a user to sites of one or several tenants, or lifts the restriction; their role stays in each.
 * @throws 404 when the user does not belong to a tenant, or a site is not in it; 422 when no tenant is named, or no site is
 *   chosen
 */
export async function setUserSites(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof sitesCall>,
) {
  const { version } = input.body
  const said = withoutVersion(version)
  const choices = choicesOf(input.body)
  if (choices.size === 0)
    throw invalidField(422, 'invalid', 'tenantKey', inEnglish('Choose the organization.'))
  const byTenant = new Map<string, SiteRestriction>()
  for (const [tenantKey, choice] of choices)
    byTenant.set(await administeredId(deps.db, input.admin, tenantKey), choice)
  const userId = input.params.id
  return changeUser(deps, input, { userId, version }, async (tx, target) => {
    // Tenants are locked in the order of their ids.
    for (const tenantId of [...byTenant.keys()].sort())
      await restrict(tx, target, tenantId, byTenant.get(tenantId) ?? {})
    return false
  })

  async function restrict(tx: Tx, target: Target, tenantId: string, choice: SiteRestriction) {
    const held = heldIn(target, tenantId)
    if (!held) throw notAMember()
    await setTenant(tx, tenantId)
    const restricted = choice.restricted ?? true
    if (!restricted && !held.restricted) return refuseSelf(target)
    const sites = restricted ? { sites: await checkedSites(tx, entriesOf(choice)) } : {}
    await assignRole(tx, input, target, tenantId, { role: held.role, restricted, ...sites }, said)
  }
}

type Body = RequestInput<typeof sitesCall>['body']

/** The choice by tenantKey. */
function choicesOf({
  tenantKey,
  restricted,
  siteIds,
  sitePermissions,
  sites,
}: Body): Map<string, SiteRestriction> {
  const choices = new Map<string, SiteRestriction>(Object.entries(sites ?? {}))
  const entries = Object.entries(sitePermissions ?? {})
  const isByTenant = entries.length > 0 && entries.every(([, entry]) => !Array.isArray(entry))
  if (isByTenant) {
    for (const [key, entry] of entries as [string, SiteRestriction['sitePermissions']][])
      choices.set(key, { ...choices.get(key), sitePermissions: entry })
  }
  if (tenantKey === undefined) return choices
  const own = isByTenant ? {} : { sitePermissions: sitePermissions as SiteRestriction['sitePermissions'] }
  return choices.set(tenantKey, { ...choices.get(tenantKey), restricted, siteIds, ...own })
}

export const notAMember = () => notFound(inEnglish('This person does not belong to that organization.'))
