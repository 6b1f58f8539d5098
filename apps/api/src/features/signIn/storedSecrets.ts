import { sql } from 'kysely'
import { rowOf as rowOfKey } from '../../access/issuerKeys.ts'
import { type SecretBox, UnreadableSecret } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { rowOf as rowOfProvider } from './storedProvider.ts'

/** The encrypted secrets of the sign-in, all of them, for whoever changes the key. */

type Stored = {
  /** For people. */
  name: string
  row: string
  encrypted: string
  /** The tenant in which it is written. */
  tenantId: string
  write: (tx: Tx, encrypted: string) => Promise<unknown>
  remove?: (tx: Tx) => Promise<unknown>
}

/** Looks at the secrets in the database and changes their key. */
export function storedSecrets(db: Database, secrets: SecretBox) {
  const inServer = <T>(work: (tx: Tx) => Promise<T>, tenantId = noTenant) =>
    inTenant(db, tenantId, work, { server: 'on' })
  const problemOf = ({ encrypted, row }: Stored): string | null => {
    try {
      secrets.decrypt(encrypted, row)
      return null
    } catch (error) {
      if (error instanceof UnreadableSecret) return error.message
      throw error
    }
  }
  return {
    /** Says which secrets can be read. */
    async check() {
      const all = (await inServer(readAll)).map((each) => ({ ...each, problem: problemOf(each) }))
      const readable = all.filter(({ problem }) => problem === null)
      return {
        readable: readable.length,
        older: readable.filter(({ encrypted }) => !secrets.isCurrent(encrypted)).length,
        unreadable: all.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }])),
      }
    },
    /** Encrypts with the first key what an older one has encrypted. @returns how many */
    async reencrypt(): Promise<number> {
      const older = (await inServer(readAll)).filter(
        (each) => !secrets.isCurrent(each.encrypted) && problemOf(each) === null,
      )
      for (const { tenantId, row, encrypted, write } of older)
        await inServer((tx) => write(tx, secrets.encrypt(secrets.decrypt(encrypted, row), row)), tenantId)
      return older.length
    },
    /** Removes the signing keys that no key opens; a server makes a new one. @returns how many */
    async forget(): Promise<number> {
      const lost = (await inServer(readAll)).filter((each) => each.remove && problemOf(each) !== null)
      for (const { remove } of lost) if (remove) await inServer(remove)
      return lost.length
    },
  }
}

async function readAll(tx: Tx): Promise<Stored[]> {
  const keys = await tx.selectFrom('issuer_key').selectAll().orderBy('signs_from').execute()
  const providers = await tx.selectFrom('sign_in_provider').selectAll().orderBy('created_at').execute()
  return [
    ...keys.map(({ kid, encrypted_key }) => ({
      name: `The signing key ${kid}`,
      row: rowOfKey(kid),
      encrypted: encrypted_key,
      tenantId: noTenant,
      write: (tx: Tx, encrypted: string) =>
        tx.updateTable('issuer_key').set({ encrypted_key: encrypted }).where('kid', '=', kid).execute(),
      remove: (tx: Tx) => tx.deleteFrom('issuer_key').where('kid', '=', kid).execute(),
    })),
    ...providers.map(({ id, name, tenant_id, encrypted_secret }) => ({
      name: `The client secret of ${name}`,
      row: rowOfProvider(id),
      encrypted: encrypted_secret,
      tenantId: tenant_id ?? noTenant,
      write: (tx: Tx, encrypted: string) =>
        tx
          .updateTable('sign_in_provider')
          .set({ encrypted_secret: encrypted, version: sql<number>`version + 1` })
          .where('id', '=', id)
          .execute(),
    })),
  ]
}
