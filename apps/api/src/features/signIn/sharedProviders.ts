import type * as calls from '@muster/contract/signInProviderCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Config, ownIssuerOf } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { changedSince, notFound } from '../../platform/http/problems.ts'
import { type AuditChange, writeAudit } from '../audit/writeAudit.ts'
import { sharedProviders } from '../outgoing/refusePrivateIssuer.ts'
import { type Acting, actorOf } from '../user/changeUser.ts'
import { lockAccounts } from '../user/lockAccounts.ts'
import { checkProvider, secretOf } from './checkProvider.ts'
import {
  addProvider,
  auditedChange,
  readProvider,
  readProviders,
  type StoredProvider,
  toColumns,
  viewProvider,
  withoutSecret,
} from './storedProvider.ts'

type Deps = { config: Config; db: Database; secrets: SecretBox }

/** Returns the shared providers. They open every organization that takes the common sign-in. */
export async function getSharedSignIn({ config, db }: Deps): Promise<calls.SharedSignIn> {
  return inTenant(db, noTenant, (tx) => viewShared(tx, config), { server: 'on' })
}

/** Adds a provider that was tried. @throws 422 when it cannot work */
export async function addSharedProvider(deps: Deps, input: RequestInput<typeof calls.addSharedProvider>) {
  const { provider } = input.body
  await checkProvider(deps.config, sharedProviders, provider, provider.clientSecret)
  return change(deps, input, async (tx) => {
    await addProvider(tx, null, provider, deps.secrets)
    return { action: 'deployment.providerAdded', subject: provider.name, after: withoutSecret(provider) }
  })
}

/** Changes a provider that was tried. @throws 404 for one that is not shared, 409 when it was changed since, 422 when it cannot work */
export async function changeSharedProvider(
  deps: Deps,
  input: RequestInput<typeof calls.changeSharedProvider>,
) {
  const { version, provider } = input.body
  const { providerId } = input.params
  const before = await inTenant(deps.db, noTenant, (tx) => findProvider(tx, providerId), { server: 'on' })
  const secret = secretOf(provider, before, deps.secrets)
  // One that is switched off may be the one that does not answer.
  if (provider.isActive) await checkProvider(deps.config, sharedProviders, provider, secret)
  return change(deps, input, async (tx) => {
    const changed = await tx
      .updateTable('sign_in_provider')
      .set({
        ...toColumns(providerId, provider, secret, deps.secrets),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', providerId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw changedSince()
    const subject = provider.name
    return { action: 'deployment.providerChanged', subject, ...auditedChange(before, provider) }
  })
}

/** Makes one change with its audit, while its author is still a global administrator. */
function change({ db, config }: Deps, acting: Acting, work: (tx: Tx) => Promise<AuditChange>) {
  const { id } = acting.admin.account
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      await lockAccounts(tx, acting.admin, [])
      await writeAudit(tx, null, actorOf(acting), await work(tx))
      return viewShared(tx, config)
    },
    { user_id: id, server: 'on' },
  )
}

async function viewShared(tx: Tx, config: Config): Promise<calls.SharedSignIn> {
  const rows = await readProviders(tx, null)
  return { ownIssuer: ownIssuerOf(config), providers: rows.map(viewProvider) }
}

async function findProvider(tx: Tx, id: string): Promise<StoredProvider> {
  const row = await readProvider(tx, null, id)
  if (!row) throw notFound(inEnglish('There is no such shared provider.'))
  return row
}
