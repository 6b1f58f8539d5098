import type * as calls from '@muster/contract/signInProviderCalls'
import { signInRefusalReason } from '@muster/domain/access/signInRefusals'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { isByCode } from '../../access/tenantProviders.ts'
import { type Config, ownIssuerOf } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant, setLookup, type Tx } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/problems.ts'
import { mayAdminister, unknownTenant } from '../tenant/administeredTenants.ts'
import { changeTenant } from '../tenant/changeTenant.ts'
import { checkProvider, secretOf } from './checkProvider.ts'
import { openPasskeySetUp } from './requiredPasskeys.ts'
import {
  addProvider,
  auditedChange,
  readProvider,
  readProviders,
  toColumns,
  viewProvider,
  withoutSecret,
} from './storedProvider.ts'

type Deps = { config: Config; db: Database; secrets: SecretBox }

/** Returns how the people of a tenant sign in. @throws 404 for a tenant that is not administered */
export async function getSignInSettings(deps: Deps, input: RequestInput<typeof calls.getSignInSettings>) {
  const tenantId = input.params.id
  if (!mayAdminister(input.admin, tenantId)) throw unknownTenant()
  return inTenant(deps.db, tenantId, (tx) => viewSettings(tx, deps.config, tenantId))
}

/** Adds a provider that was tried. @throws 422 when it cannot work */
export async function addSignInProvider(deps: Deps, input: RequestInput<typeof calls.addSignInProvider>) {
  const { version, provider } = input.body
  await checkProvider(deps.config, await keyOf(deps.db, input.params.id), provider, provider.clientSecret)
  return change(deps, input, version, async (tx, tenantId) => {
    await addProvider(tx, tenantId, provider, deps.secrets)
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
  const secret = secretOf(provider, before, deps.secrets)
  // One that is switched off may be the one that does not answer.
  if (provider.isActive) await checkProvider(deps.config, await keyOf(deps.db, tenantId), provider, secret)
  return change(deps, input, version, async (tx) => {
    await tx
      .updateTable('sign_in_provider')
      .set({
        ...toColumns(providerId, provider, secret, deps.secrets),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', providerId)
      .execute()
    await refuseWithoutAny(tx, tenantId)
    return { action: 'tenant.providerChanged', ...auditedChange(before, provider) }
  })
}

/** Reads the key of a tenant. @throws 404 for none */
async function keyOf(db: Database, tenantId: string): Promise<string> {
  const find = (tx: Tx) => tx.selectFrom('tenant').select('key').where('id', '=', tenantId).executeTakeFirst()
  const tenant = await inTenant(db, tenantId, find)
  if (!tenant) throw unknownTenant()
  return tenant.key
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

/**
 * Requires passkeys of the people of a tenant, or no longer. Those who have none get time to add the first one.
 * @throws 409 for an administrator who has signed in by a code: it would not let them in any more
 */
export async function setRequiredPasskeys(deps: Deps, input: RequestInput<typeof calls.setRequiredPasskeys>) {
  const tenantId = input.params.id
  const { version, requiresPasskey } = input.body
  return changeTenant(
    deps,
    input,
    { tenantId, version },
    async (tx, { requires_passkey }) => {
      if (requires_passkey === requiresPasskey) return null
      if (requiresPasskey) {
        if (isByCode(input.admin.signIn))
          throw conflict(
            'passkey-of-your-own',
            inEnglish(
              'Sign in with your own passkey first, because a code will no longer let you in. Nothing was changed.',
            ),
          )
        await openPasskeySetUp(tx, tenantId)
      }
      return {
        set: { requires_passkey: requiresPasskey },
        action: 'tenant.configured',
        before: { requiresPasskey: requires_passkey },
        after: { requiresPasskey },
      }
    },
    (tx) => viewSettings(tx, deps.config, tenantId),
  )
}

/** Lists the last twenty refused sign-ins of a tenant, the latest first. */
export async function listSignInRefusals({ db }: Deps, input: RequestInput<typeof calls.listSignInRefusals>) {
  const tenantId = input.params.id
  if (!mayAdminister(input.admin, tenantId)) throw unknownTenant()
  return inTenant(db, tenantId, (tx) => lastRefusals(tx, input.query.email, tenantId))
}

/** Lists the last twenty refused sign-ins of the whole deployment, the latest first. */
export async function listSharedRefusals({ db }: Deps, input: RequestInput<typeof calls.listSharedRefusals>) {
  return inTenant(db, noTenant, (tx) => lastRefusals(tx, input.query.email), { server: 'on' })
}

async function lastRefusals(tx: Tx, email = '', tenantId?: string) {
  const rows = await tx
    .selectFrom('sign_in_refusal as r')
    .leftJoin('sign_in_provider as p', 'p.id', 'r.provider_id')
    .select(['r.id', 'r.at', 'r.email', 'r.reason', 'r.detail', 'r.source_address', 'p.name'])
    .$if(tenantId !== undefined, (query) => query.where('r.tenant_id', '=', tenantId ?? noTenant))
    .$if(email !== '', (query) => query.where('r.email', '=', email))
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
  return rows.flatMap(({ id, at, email, reason, detail, source_address, name }) => {
    const known = signInRefusalReason.safeParse(reason)
    return known.success
      ? [
          {
            id: String(id),
            at: at.toISOString(),
            email,
            reason: known.data,
            detail,
            providerName: name,
            sourceAddress: source_address,
          },
        ]
      : []
  })
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
    .select(['version', 'common_sign_in', 'requires_passkey'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (!tenant) throw unknownTenant()
  const providers = await readProviders(tx, tenantId)
  return {
    version: tenant.version,
    commonSignIn: tenant.common_sign_in,
    ownIssuer: ownIssuerOf(config),
    providers: providers.map(viewProvider),
    requiresPasskey: tenant.requires_passkey,
    passkeys: await countPasskeys(tx, tenantId),
  }
}

async function countPasskeys(tx: Tx, tenantId: string): Promise<calls.SignInSettings['passkeys']> {
  // Passkeys are of accounts, so only the server sees whether somebody has one.
  await setLookup(tx, { server: 'on' })
  const members = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.name'])
    .select((is) =>
      is
        .exists(is.selectFrom('passkey as p').select('p.id').whereRef('p.user_id', '=', 'u.id'))
        .as('hasPasskey'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.state', '=', 'member')
    .where('u.is_active', '=', true)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  await setLookup(tx, { server: 'off' })
  const without = members.filter(({ hasPasskey }) => !hasPasskey)
  return {
    members: members.length,
    having: members.length - without.length,
    without: without.slice(0, 50).map(({ id, name }) => ({ id, name })),
  }
}

async function findProvider(tx: Tx, tenantId: string, providerId: string) {
  const row = await readProvider(tx, tenantId, providerId)
  if (!row) throw notFound(inEnglish('There is no such provider in this organization.'))
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
      inEnglish(
        'No one could sign in to this organization. Keep one provider on, or keep the common sign-in on.',
      ),
    )
}
