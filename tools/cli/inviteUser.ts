import type { TenantRole } from '@muster/domain/access/rights'
import type pg from 'pg'
import { makeMember } from '../../apps/api/src/features/user/makeMember.ts'
import { joinTransaction } from '../../apps/api/src/platform/db/joinTransaction.ts'
import { commandLine } from './commandLine.ts'
import { siteByName, type Tenant } from './tenantTransaction.ts'

/** The invited person, and their role. */
export interface Invitation {
  /** In lower case. */
  email: string
  name: string
  role: TenantRole | 'GlobalAdmin'
  /** Names of sites to add to those the user is restricted to; with any, the user is, whatever the role. */
  sites: readonly string[]
}

/**
 * Gives a person a role in a tenant; a second identical invitation changes nothing.
 * @returns whether anything changed
 * @throws CommandError when there is no site of a name
 */
export async function inviteUser(
  client: pg.Client,
  tenant: Tenant,
  { sites, ...person }: Invitation,
): Promise<boolean> {
  const siteIds: number[] = []
  for (const name of sites) siteIds.push((await siteByName(client, name)).id)
  return joinTransaction(client, (tx) => makeMember(tx, commandLine, tenant.id, { ...person, siteIds }))
}
