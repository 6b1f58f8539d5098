import { sql } from 'kysely'
import { isEncrypted, type SecretBox, UnreadableSecret } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { type SecretColumn, secretColumns } from './secretColumns.ts'

/** The secrets in the database, all of them, for servers that start and for whoever changes the key. */

type Stored = {
  at: SecretColumn
  key: string
  /** The row that it is bound to. */
  row: string
  tenantId: string
  /** For people. */
  name: string
  stored: string
}

/** Looks at the secrets in the database, encrypts those that are in clear, and changes their key. */
export function storedSecrets(db: Database, secrets: SecretBox) {
  const readAll = (isCurrentToo: boolean) =>
    inTenant(db, noTenant, (tx) => readStored(tx, isCurrentToo ? null : secrets.currentPrefix), {
      server: 'on',
    })
  const problemOf = ({ row, stored }: Stored): string | null => {
    try {
      secrets.decrypt(stored, row)
      return null
    } catch (error) {
      if (error instanceof UnreadableSecret) return error.message
      throw error
    }
  }
  /** Encrypts some, row by row, unless another server has done so since. @returns how many it has encrypted */
  const encryptAll = async (some: readonly Stored[], secretOf: (each: Stored) => string) => {
    let count = 0
    for (const row of Map.groupBy(some, ({ at, key }) => `${at.table} ${key}`).values()) {
      const changes = row.map((each) => ({
        ...each,
        encrypted: secrets.encrypt(secretOf(each), each.row),
      }))
      count += await inTenant(db, row[0]?.tenantId ?? noTenant, (tx) => write(tx, changes), { server: 'on' })
    }
    return count
  }
  const inClear = ({ stored }: Stored) => !isEncrypted(stored)
  return {
    /**
     * Encrypts what is in clear. While something cannot be read, the key of this server may be a wrong one: then it encrypts
     * nothing, for nobody else could read it.
     * @returns how many it has encrypted, and what cannot be read or is in clear still
     */
    async encryptClear() {
      const all = await readAll(false)
      const clear = all.filter(inClear)
      const unreadable = all
        .filter((each) => !inClear(each))
        .map((each) => ({ name: each.name, table: each.at.table, problem: problemOf(each) }))
        .filter(({ problem }) => problem !== null)
      const isKeyRight = secrets.currentPrefix !== null && unreadable.length === 0
      return isKeyRight
        ? { encrypted: await encryptAll(clear, ({ stored }) => stored), unreadable, clear: 0 }
        : { encrypted: 0, unreadable, clear: clear.length }
    },
    /** Says which secrets can be read. */
    async check() {
      const all = (await readAll(true)).map((each) => ({ ...each, problem: problemOf(each) }))
      const readable = all.filter(({ problem }) => problem === null)
      return {
        readable: readable.length,
        older: readable.filter(({ stored }) => !secrets.isCurrent(stored)).length,
        unreadable: all.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }])),
      }
    },
    /** Encrypts with the first key what an older one has encrypted, and what is in clear. @returns how many */
    async reencrypt(): Promise<number> {
      const some = (await readAll(false)).filter((each) => inClear(each) || problemOf(each) === null)
      return encryptAll(some, (each) =>
        inClear(each) ? each.stored : secrets.decrypt(each.stored, each.row),
      )
    },
    /** Removes the keys that no key opens and that a server makes anew. @returns how many */
    async forget(): Promise<number> {
      const lost = (await readAll(false)).filter(
        (each) => each.at.isMadeAnew && !inClear(each) && problemOf(each) !== null,
      )
      for (const { at, key, tenantId } of lost)
        await inTenant(
          db,
          tenantId,
          (tx) => sql`delete from ${sql.table(at.table)} where ${sql.ref(at.key)}::text = ${key}`.execute(tx),
          { server: 'on' },
        )
      return lost.length
    },
  }
}

type Found = { key: string; bound: string; tenant: string | null; label: string; stored: string }

/** @param except the beginning of those that are left out: encrypted with the current key */
async function readStored(tx: Tx, except: string | null): Promise<Stored[]> {
  const found: Stored[] = []
  for (const at of secretColumns) {
    const column = sql.ref<string>(at.column)
    const { rows } = await sql<Found>`
      select
        ${sql.ref(at.key)}::text as key,
        ${sql.ref(at.boundTo ?? at.key)}::text as bound,
        ${at.hasTenant ? sql.ref('tenant_id') : sql`null`}::text as tenant,
        ${at.label ? sql.ref(at.label) : sql`''`}::text as label,
        ${column} as stored
      from ${sql.table(at.table)}
      where ${column} is not null and not starts_with(${column}, ${except ?? 'none'})
      order by 1`.execute(tx)
    found.push(
      ...rows.map(({ key, bound, tenant, label, stored }) => ({
        at,
        key,
        row: `${at.table}:${bound}`,
        tenantId: tenant ?? noTenant,
        name: `${at.holds} ${label}`.trim(),
        stored,
      })),
    )
  }
  return found
}

/** Writes what has changed of one row in one statement: PostgreSQL takes no row in which another secret is in clear. */
async function write(tx: Tx, row: readonly (Stored & { encrypted: string })[]): Promise<number> {
  const [first] = row
  if (!first) return 0
  const { at, key } = first
  const sets = row.map((each) => sql`${sql.ref(each.at.column)} = ${each.encrypted}`)
  const same = row.map((each) => sql`${sql.ref(each.at.column)} = ${each.stored}`)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(at.table)}
    set ${sql.join([...sets, ...(at.hasVersion ? [sql`version = version + 1`] : [])])}
    where ${sql.ref(at.key)}::text = ${key} and ${sql.join(same, sql` and `)}`.execute(tx)
  return numAffectedRows === 0n ? 0 : row.length
}
