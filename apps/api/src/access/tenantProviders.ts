import type { TenantProvider } from '@muster/contract/adminTenantCalls'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import type { Tenant } from '../platform/db/rows.ts'
import type { Provider, SignIn } from './trustedIssuers.ts'

/**
 * SQL that is true when a tenant (`t` in the query) trusts a sign-in. A tenant with its own provider trusts only that issuer
 * and audience. A tenant without one trusts only the deployment's provider. Claims of another provider, for example the
 * address of a tenant's administrator, open nothing there.
 */
export function trustsSignInSql({ issuer, audiences, isDefault }: SignIn): RawBuilder<boolean> {
  return sql<boolean>`case
    when t.oidc_issuer is null then ${isDefault}::boolean
    else t.oidc_issuer = ${issuer} and t.oidc_audience = any (${[...audiences]}::text[])
  end`
}

type ProviderColumns = Pick<Selectable<Tenant>, 'oidc_issuer' | 'oidc_client_id' | 'oidc_audience'>

/** Reads the provider from a tenant's row; null where it has none of its own. */
export function providerOf({
  oidc_issuer,
  oidc_client_id,
  oidc_audience,
}: ProviderColumns): TenantProvider | null {
  if (!oidc_issuer || !oidc_client_id || !oidc_audience) return null
  return { issuer: oidc_issuer, clientId: oidc_client_id, audience: oidc_audience }
}

/** Lists the providers that active tenants name. */
export async function providersOfTenants(db: Database): Promise<Provider[]> {
  const rows = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('tenant')
        .select(['oidc_issuer as issuer', 'oidc_audience as audience'])
        .distinct()
        .where('is_active', '=', true)
        .where('oidc_issuer', 'is not', null)
        .execute(),
    { server: 'on' },
  )
  return rows.flatMap(({ issuer, audience }) => (issuer && audience ? [{ issuer, audience }] : []))
}
