import type pg from 'pg'
import { readMigration } from './migrationFiles.ts'
import { type LockPatience, retryOnLock } from './retryOnLock.ts'

/**
 * Runs a migration that has not run, and records it: in one transaction, unless its file says that it needs none.
 * @param client connected as the owner
 * @param known its checksum when it ran; undefined when it has not
 * @returns false when it had run before
 * @throws Error with one sentence when the file was edited after it ran, or when its SQL fails (it is rolled back)
 */
export async function runMigration(
  client: pg.Client,
  name: string,
  known: string | undefined,
  patience: LockPatience,
  folder?: URL,
): Promise<boolean> {
  const { sql, checksum, isInTransaction } = await readMigration(name, folder)
  if (known === checksum) return false
  if (known) throw new Error(`Migration ${name} was edited after it ran. Write a new one instead.`)
  const record = () =>
    client.query('insert into public.muster_migration (name, checksum) values ($1, $2)', [name, checksum])
  if (isInTransaction)
    await retryOnLock(client, `Migration ${name}`, patience, async () => {
      await client.query(sql)
      await record()
    })
  else {
    await runOutside(client, name, sql)
    // A crash before this line runs it again, so its statement says “if not exists”.
    await record()
  }
  return true
}

/** Runs a statement that is no transaction. It blocks nobody, so it waits for others as long as they take. */
async function runOutside(client: pg.Client, name: string, sql: string) {
  await dropInvalidIndexes(client, sql)
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/** An index whose making broke off stays, is kept up to date, and is used for nothing. */
async function dropInvalidIndexes(client: pg.Client, sql: string) {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid
    where not x.indisvalid and c.relnamespace = to_regnamespace('muster')`)
  for (const { name } of rows)
    if (new RegExp(`\\b${name}\\b`).test(sql)) await client.query(`drop index concurrently muster."${name}"`)
}
