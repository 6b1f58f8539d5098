import { providerKind } from '@muster/domain/access/providerKinds'
import type { Offered, Providers, SignInProvider } from '@muster/identity/ports'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { HostDirectory } from '../../access/hostDirectory.ts'
import { membershipAtProvider } from '../../access/membershipAtProvider.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant, setLookup, type Tx } from '../../platform/db/database.ts'
import type { SignInProvider as ProviderRow } from '../../platform/db/rows.ts'
import { toProvider } from './storedProvider.ts'

type Deps = { db: Database; secrets: SecretBox; hosts: HostDirectory; hasOwnSignIn: boolean }

/** Reads the providers that people are sent to, and finds the accounts behind their people. */
export function signInProviders({ db, secrets, hosts, hasOwnSignIn }: Deps): Providers {
  const inServer = <T>(work: (tx: Tx) => Promise<T>) => inTenant(db, noTenant, work, { server: 'on' })
  return {
    offeredAt: async (origin) => {
      const tenant = await hosts.tenantOfOrigin(origin)
      return inServer(async (tx) => {
        const rows = await tx
          .selectFrom('sign_in_provider')
          .selectAll()
          .where('is_active', '=', true)
          .where((is) =>
            is.or([is('tenant_id', 'is', null), is('tenant_id', '=', tenant?.tenantId ?? noTenant)]),
          )
          .orderBy(sql`tenant_id is null`)
          .orderBy('name')
          .execute()
        const takesCommon = !tenant || (await takesCommonSignIn(tx, tenant.tenantId))
        const offered = rows.filter(({ tenant_id }) => tenant_id !== null || takesCommon).map(toOffered)
        return { offered, isOwnOffered: hasOwnSignIn && takesCommon }
      })
    },
    offeredFor: async (email) => {
      const domain = email.split('@')[1] ?? ''
      const rows = await inServer((tx) =>
        tx
          .selectFrom('sign_in_provider')
          .selectAll()
          .where('is_active', '=', true)
          .where(sql<boolean>`${domain} = any (domains)`)
          .orderBy('name')
          .execute(),
      )
      return rows.map(toOffered)
    },
    insteadFor: (accountId) =>
      inTenant(db, noTenant, (tx) => demandedProviders(tx, accountId), { user_id: accountId, server: 'on' }),
    find: async (id) => {
      if (!z.uuid().safeParse(id).success) return undefined
      const row = await inServer((tx) =>
        tx
          .selectFrom('sign_in_provider')
          .selectAll()
          .where('id', '=', id)
          .where('is_active', '=', true)
          .executeTakeFirst(),
      )
      return row && toProvider(row, secrets)
    },
    accountOf: (provider, person) =>
      inTenant(db, noTenant, (tx) => findOrLink(tx, provider, person), {
        issuer: namespaceOf(provider),
        subject: person.subject,
        email: person.email ?? '',
      }),
  }
}

function toOffered(row: Selectable<ProviderRow>): Offered {
  return { id: row.id, name: row.name, kind: providerKind.parse(row.kind) }
}

/**
 * The providers of an account's tenants, and without these of those that it is invited to; none where one of them takes the common
 * sign-in, or for a global administrator.
 */
async function demandedProviders(tx: Tx, accountId: string): Promise<Offered[]> {
  await setLookup(tx, { all_assignments: 'on' })
  const all = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['t.id', 't.common_sign_in', 't.oidc_issuer', 'u.is_global_admin', 'a.state'])
    .where('a.user_id', '=', accountId)
    .where('a.state', '<>', 'suspended')
    .where('t.is_active', '=', true)
    .execute()
  const members = all.filter(({ state }) => state === 'member')
  const tenants = members.length > 0 ? members : all
  if (tenants.some((each) => each.is_global_admin || (each.common_sign_in && each.oidc_issuer === null)))
    return []
  const ids = tenants.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('is_active', '=', true)
    .where('tenant_id', 'in', ids)
    .orderBy('name')
    .execute()
  return rows.map(toOffered)
}

async function takesCommonSignIn(tx: Tx, tenantId: string): Promise<boolean> {
  const tenant = await tx
    .selectFrom('tenant')
    .select(['common_sign_in', 'oidc_issuer'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return tenant?.common_sign_in === true && tenant.oidc_issuer === null
}

/**
 * Names those whose subjects a provider gives: this one provider, with its issuer and district, which may be changed. Another
 * organization may take a weaker proof from the same issuer, so a link counts at the provider that made it alone.
 */
function namespaceOf({ id, issuer, directory }: SignInProvider): string {
  return `${issuer}#${directory ?? ''}#${id}`
}

type Person = Parameters<Providers['accountOf']>[1]

/**
 * Finds the account of a provider's subject, or links it by proved address. A tenant's provider speaks only for that tenant's
 * people, as decision 15 has it for tokens.
 */
async function findOrLink(tx: Tx, provider: SignInProvider, { subject, email, notProved }: Person) {
  const known = await tx
    .selectFrom('user_identity as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .select(['u.id', 'u.is_active'])
    .where('i.issuer', '=', namespaceOf(provider))
    .where('i.subject', '=', subject)
    .executeTakeFirst()
  if (!known && (notProved || !email)) return notProved ?? 'address-missing'
  const account =
    known ??
    (await tx
      .selectFrom('app_user')
      .select(['id', 'is_active'])
      .where('email', '=', email)
      .executeTakeFirst())
  if (!account) return 'not-invited'
  await setLookup(tx, { user_id: account.id })
  const membership = provider.tenantId
    ? await membershipAtProvider(tx, account.id, sql`t.id = ${provider.tenantId}`)
    : 'member'
  // An organization does not hear that there is such an account in another one, nor that it knows this subject.
  if (membership === 'none') return 'not-invited'
  if (membership === 'invitedFromElsewhere') return 'accept-first'
  if (!account.is_active) return 'deactivated'
  if (known) return { accountId: account.id }
  const linked = await tx
    .insertInto('user_identity')
    .values({ issuer: namespaceOf(provider), subject, user_id: account.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  // The theft of an address at the provider is not the theft of the account.
  return linked ? { accountId: account.id } : 'other-sign-in'
}
