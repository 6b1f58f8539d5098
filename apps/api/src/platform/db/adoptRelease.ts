import type pg from 'pg'
import { catalogKey } from './catalog.ts'
import { baseline, catalogOf01, changesSince01, migrationsOf01, readMigration } from './migrationFiles.ts'
import { repairAround } from './repairCatalog.ts'
import { type LockPatience, retryOnLock } from './retryOnLock.ts'

/**
 * Upgrades a database of Muster 0.1 to the baseline. It is first repaired as after a restore, and then must match the
 * catalog of 0.1.
 * @param done names of the migrations that ran there
 * @param readyRoles creates the roles
 * @returns lines of the catalog that were put back; null when the database is not of 0.1
 * @throws Error with one sentence when only some migrations of 0.1 ran, or when the database does not match them
 */
export async function adoptRelease(
  client: pg.Client,
  done: readonly string[],
  readyRoles: () => Promise<void>,
  patience: LockPatience,
): Promise<string[] | null> {
  const release = await migrationsOf01()
  if (!release.some((name) => done.includes(name))) return null
  const notRun = release.find((name) => !done.includes(name))
  if (notRun)
    throw new Error(
      `This database is from before Muster 0.1: migration ${notRun} has not run there. Start Muster 0.1 on it once, then start this version.`,
    )
  const { repaired, stillMissing, different } = await repairAround(client, await catalogOf01(), async () => {
    await readyRoles()
    return []
  })
  const difference = [
    ...stillMissing.map((line) => `has no ${catalogKey(line)}`),
    ...different.map((line) => `has the ${catalogKey(line)} in another form`),
  ][0]
  if (difference)
    throw new Error(
      `This database differs from Muster 0.1: it ${difference}. Restore a backup from before that change, then start this version.`,
    )
  await retryOnLock(client, 'The upgrade from Muster 0.1', patience, async () => {
    await client.query(await changesSince01())
    await client.query('delete from public.muster_migration where name = any ($1)', [release])
    const { checksum } = await readMigration(baseline)
    await client.query('insert into public.muster_migration (name, checksum) values ($1, $2)', [
      baseline,
      checksum,
    ])
  })
  return repaired
}
