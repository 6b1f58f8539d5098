import type { TenantProvider } from '@muster/contract/adminTenantCalls'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import type { Tenant } from '../platform/db/rows.ts'
import { selfTestId } from '../platform/db/selfTestId.ts'
import type { Provider, SignIn } from './trustedIssuers.ts'

/**
 * SQL that is true when a tenant (`t` in the query) trusts a sign-in. A sign-in at a provider that Muster sent the person to
 * opens the tenant that the provider is of; one of the whole deployment opens what the common sign-in opens. A tenant whose provider
 * issues tokens for us trusts only that issuer and audience. Any other tenant trusts only the common sign-in, unless it has
 * switched that off; a code does not open one that requires passkeys. Claims of another provider, for example the address of a
 * tenant's administrator, open nothing there.
 */
export function trustsSignInSql(signIn: SignIn): RawBuilder<boolean> {
  const { issuer, audiences, isDefault, providerId } = signIn
  return sql<boolean>`case
    when ${providerId}::uuid is not null then
      provider_opens(${providerId}::uuid, t.id, t.common_sign_in and t.oidc_issuer is null)
    when t.oidc_issuer is not null then
      t.oidc_issuer = ${issuer} and t.oidc_audience = any (${[...audiences]}::text[])
    else ${isDefault}::boolean and t.common_sign_in and not (t.requires_passkey and ${isByCode(signIn)}::boolean)
  end`
}

/** Returns true for a sign-in by which a mailbox was enough. */
export const isByCode = ({ method }: Pick<SignIn, 'method'>) => method === 'code'

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
        .where('id', '<>', selfTestId)
        .execute(),
    { server: 'on' },
  )
  return rows.flatMap(({ issuer, audience }) => (issuer && audience ? [{ issuer, audience }] : []))
}
