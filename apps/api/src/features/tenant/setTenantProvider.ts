import type { setTenantProvider as setCall, TenantProvider } from '@muster/contract/adminTenantCalls'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { discoverProvider, trustedProviders } from '../../access/oidcDiscovery.ts'
import { selfTestIssuer } from '../../access/selfTestToken.ts'
import { providerOf } from '../../access/tenantProviders.ts'
import type { Config } from '../../platform/config/config.ts'
import { isIssuerAllowed } from '../../platform/config/secureAddress.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import { privateIssuerProblem } from '../outgoing/refusePrivateIssuer.ts'
import { changeTenant } from './changeTenant.ts'
import { viewTenant } from './viewTenants.ts'

type Deps = { config: Config; db: Database; refreshProviders: () => Promise<void> }

/**
 * Sets a tenant's sign-in provider. From then on only its tokens open the tenant; everybody who signed in elsewhere has to
 * sign in there.
 * @throws 422 for a provider that does not answer as this issuer, 409 when somebody else has changed the tenant since
 */
export async function setTenantProvider(deps: Deps, input: RequestInput<typeof setCall>) {
  const { version, provider } = input.body
  const tenantId = input.params.id
  if (provider) await checkProvider(deps, tenantId, provider)
  const tenant = await changeTenant(
    deps,
    input,
    { tenantId, version },
    (_, row) => {
      const before = providerOf(row)
      if (JSON.stringify(before) === JSON.stringify(provider)) return null
      const set = {
        oidc_issuer: provider?.issuer ?? null,
        oidc_client_id: provider?.clientId ?? null,
        oidc_audience: provider?.audience ?? null,
      }
      return { set, action: 'tenant.providerChanged', before: { ...before }, after: { ...provider } }
    },
    (tx) => viewTenant(tx, tenantId),
  )
  // People may sign in there at once after this answer. The other servers are notified in a moment.
  await deps.refreshProviders()
  return tenant
}

async function checkProvider(
  { config, db }: Deps,
  tenantId: string,
  { issuer }: TenantProvider,
): Promise<void> {
  if (!isIssuerAllowed(issuer, config))
    throw wrongIssuer(
      inEnglish('Use an https address. With http, anyone in between could sign in as anyone.'),
    )
  // PostgreSQL refuses it, too: the organization of the self-test has it.
  if (issuer === selfTestIssuer)
    throw wrongIssuer(inEnglish('Names that end in .invalid do not exist. Enter another address.'))
  if (issuer === config.OIDC_ISSUER)
    throw wrongIssuer(
      inEnglish('Everyone already signs in here. Leave the organization without its own provider.'),
    )
  const tenant = await inTenant(db, tenantId, (tx) =>
    tx.selectFrom('tenant').select('key').where('id', '=', tenantId).executeTakeFirst(),
  )
  const inside = await privateIssuerProblem(config, tenant?.key ?? '', issuer)
  if (inside) throw wrongIssuer(inside)
  await discoverProvider(issuer, trustedProviders(config)).catch(() => {
    throw wrongIssuer(
      inEnglish(
        'No OpenID provider answers there with exactly this issuer. Copy the issuer from your provider.',
      ),
    )
  })
}

const wrongIssuer = (sentence: string) => invalidField(422, 'wrong-issuer', 'provider.issuer', sentence)
