import type * as calls from '@muster/contract/signInProviderCalls'
import { signInRefusals } from '@muster/domain/access/signInRefusals'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { fetchWithLimits } from '../../access/oidcDiscovery.ts'
import { type Config, ownIssuerOf } from '../../platform/config/config.ts'
import { isThisMachine } from '../../platform/config/secureAddress.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import type { SignInProvider as ProviderRow } from '../../platform/db/rows.ts'
import { conflict, HttpProblem, invalidField, notFound } from '../../platform/http/problems.ts'
import { mayAdminister, unknownTenant } from '../tenant/administeredTenants.ts'
import { changeTenant } from '../tenant/changeTenant.ts'
import { toProvider } from './signInProviders.ts'

type Deps = { config: Config; db: Database }
type Settings = RequestInput<typeof calls.addSignInProvider>['body']['provider']
type Changed = RequestInput<typeof calls.changeSignInProvider>['body']['provider']

/** Returns how the people of a tenant sign in. @throws 404 for a tenant that is not administered */
export async function getSignInSettings(deps: Deps, input: RequestInput<typeof calls.getSignInSettings>) {
  const tenantId = input.params.id
  if (!mayAdminister(input.admin, tenantId)) throw unknownTenant()
  return inTenant(deps.db, tenantId, (tx) => viewSettings(tx, deps.config, tenantId))
}

/** Adds a provider that was tried. @throws 422 when it cannot work */
export async function addSignInProvider(deps: Deps, input: RequestInput<typeof calls.addSignInProvider>) {
  const { version, provider } = input.body
  await checkProvider(deps.config, provider, provider.clientSecret)
  return change(deps, input, version, async (tx, tenantId) => {
    await tx
      .insertInto('sign_in_provider')
      .values({ tenant_id: tenantId, ...toColumns(provider), client_secret: provider.clientSecret })
      .execute()
    return { action: 'tenant.providerAdded', before: {}, after: withoutSecret(provider) }
  })
}

/** Changes a provider that was tried. @throws 404 for none of this tenant, 422 when it cannot work */
export async function changeSignInProvider(
  deps: Deps,
  input: RequestInput<typeof calls.changeSignInProvider>,
) {
  const { version, provider } = input.body
  const { id: tenantId, providerId } = input.params
  const before = await inTenant(deps.db, tenantId, (tx) => findProvider(tx, tenantId, providerId))
  const secret = provider.clientSecret ?? before.client_secret
  // One that is switched off may be the one that does not answer.
  if (provider.isActive) await checkProvider(deps.config, provider, secret)
  return change(deps, input, version, async (tx) => {
    await tx
      .updateTable('sign_in_provider')
      .set({ ...toColumns(provider), client_secret: secret, version: sql<number>`version + 1` })
      .where('id', '=', providerId)
      .execute()
    await refuseWithoutAny(tx, tenantId)
    return {
      action: 'tenant.providerChanged',
      before: withoutSecret(viewProvider(before)),
      after: { ...withoutSecret(provider), ...(provider.clientSecret ? { clientSecret: 'another' } : {}) },
    }
  })
}

/** Switches the common sign-in of a tenant on or off. @throws 422 for off without a provider: nobody could sign in */
export async function setCommonSignIn(deps: Deps, input: RequestInput<typeof calls.setCommonSignIn>) {
  const { version, commonSignIn } = input.body
  return change(deps, input, version, async (tx, tenantId) => {
    await tx.updateTable('tenant').set({ common_sign_in: commonSignIn }).where('id', '=', tenantId).execute()
    await refuseWithoutAny(tx, tenantId)
    return {
      action: 'tenant.providerChanged',
      before: { commonSignIn: !commonSignIn },
      after: { commonSignIn },
    }
  })
}

/** Lists the last twenty refused sign-ins of a tenant, the latest first. */
export async function listSignInRefusals({ db }: Deps, input: RequestInput<typeof calls.listSignInRefusals>) {
  const tenantId = input.params.id
  if (!mayAdminister(input.admin, tenantId)) throw unknownTenant()
  const { email } = input.query
  const rows = await inTenant(db, tenantId, (tx) =>
    tx
      .selectFrom('sign_in_refusal as r')
      .leftJoin('sign_in_provider as p', 'p.id', 'r.provider_id')
      .select(['r.id', 'r.at', 'r.email', 'r.reason', 'r.detail', 'r.source_address', 'p.name'])
      .where('r.tenant_id', '=', tenantId)
      .$if(email !== undefined && email !== '', (query) => query.where('r.email', '=', email ?? ''))
      .orderBy('r.id', 'desc')
      .limit(20)
      .execute(),
  )
  return rows.flatMap(({ id, at, email, reason, detail, source_address, name }) =>
    reason in signInRefusals
      ? [
          {
            id: String(id),
            at: at.toISOString(),
            email,
            reason: reason as keyof typeof signInRefusals,
            detail,
            providerName: name,
            sourceAddress: source_address,
          },
        ]
      : [],
  )
}

type Change = { action: 'tenant.providerAdded' | 'tenant.providerChanged'; before: object; after: object }

/** One change of the sign-in of a tenant. Every server reads its host again. */
function change(
  deps: Deps,
  input: { params: { id: string } } & Parameters<typeof changeTenant>[1],
  version: number,
  work: (tx: Tx, tenantId: string) => Promise<Change>,
) {
  const tenantId = input.params.id
  return changeTenant(
    deps,
    input,
    { tenantId, version },
    async (tx) => {
      const { action, before, after } = await work(tx, tenantId)
      await sql`select pg_notify('muster_host', ${tenantId})`.execute(tx)
      return { set: {}, action, before: { ...before }, after: { ...after } }
    },
    (tx) => viewSettings(tx, deps.config, tenantId),
  )
}

async function viewSettings(tx: Tx, config: Config, tenantId: string): Promise<calls.SignInSettings> {
  const tenant = await tx
    .selectFrom('tenant')
    .select(['version', 'common_sign_in'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (!tenant) throw unknownTenant()
  const providers = await tx
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .execute()
  const issuer = ownIssuerOf(config)
  return {
    version: tenant.version,
    commonSignIn: tenant.common_sign_in,
    returnAddress: issuer && `${issuer}/provider`,
    providers: providers.map(viewProvider),
  }
}

function viewProvider(row: Selectable<ProviderRow>): calls.SignInProviderView {
  const { tenantId: _, clientSecret: __, ...view } = toProvider(row)
  return { ...view, domains: [...view.domains], isActive: row.is_active }
}

async function findProvider(tx: Tx, tenantId: string, providerId: string) {
  const row = await tx
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', providerId)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such provider in this organization.')
  return row
}

/** @throws 409 when the transaction leaves a tenant that nobody could sign in to */
async function refuseWithoutAny(tx: Tx, tenantId: string): Promise<void> {
  const open = await tx
    .selectFrom('tenant as t')
    .select('t.id')
    .where('t.id', '=', tenantId)
    .where((is) =>
      is.or([
        is('t.common_sign_in', '=', true),
        is.exists(
          is
            .selectFrom('sign_in_provider as p')
            .select('p.id')
            .whereRef('p.tenant_id', '=', 't.id')
            .where('p.is_active', '=', true),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!open)
    throw conflict(
      'nobody-could-sign-in',
      'Nobody could sign in to this organization. Keep one provider in use, or the common sign-in on.',
    )
}

function toColumns(provider: Omit<Settings, 'clientSecret'>) {
  const { kind, name, issuer, clientId, clientAuth, scopes, parameters, rule, domains, directory, isActive } =
    provider
  return {
    kind,
    name,
    issuer,
    client_id: clientId,
    client_auth: clientAuth,
    scopes,
    parameters: JSON.stringify(parameters),
    address_rule: rule,
    domains,
    directory,
    is_active: isActive,
  }
}

function withoutSecret<T extends object>(provider: T): Omit<T, 'clientSecret'> {
  const { clientSecret: _, ...rest } = provider as T & { clientSecret?: string }
  return rest
}

/** Tries a provider, so that nothing is saved that cannot work. @throws 422 on the field that is wrong */
async function checkProvider(config: Config, provider: Changed, clientSecret: string): Promise<void> {
  const { protocol, hostname } = new URL(provider.issuer)
  const isAllowed = protocol === 'https:' || (config.NODE_ENV !== 'production' && isThisMachine(hostname))
  if (!isAllowed)
    throw wrong('issuer', 'Use an https address: over http anybody on the way could sign in as anybody.')
  const issuer = ownIssuerOf(config)
  if (!issuer) throw new HttpProblem(422, 'no-address', 'Set PUBLIC_URL first: providers return to it.')
  const { tryProvider } = await import('@muster/identity/broker')
  const tried = { ...provider, id: 'tried', version: 0, tenantId: null, clientSecret }
  const problem = await tryProvider({ issuer, fetch: fetchWithLimits }, tried)
  if (!problem) return
  const { reason, detail } = problem
  const said = detail ? ` (${detail.replace(/\.$/, '')})` : ''
  if (reason === 'issuer-differs') throw wrong('issuer', `Write the issuer as the provider does. ${detail}`)
  if (reason === 'provider-away') throw wrong('issuer', `No OpenID provider answers there${said}.`)
  if (reason === 'wrong-client')
    throw wrong('clientSecret', `The provider does not take this client and secret${said}.`)
  throw wrong('clientId', `The provider refuses Muster${said}.`)
}

const wrong = (field: string, sentence: string) =>
  invalidField(422, 'provider-does-not-work', `provider.${field}`, sentence)
