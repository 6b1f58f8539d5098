import type { World } from './world.ts'

/** Counts the connections that wait for a lock of another. */
export function countLockWaiters(world: World): Promise<number> {
  return world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select distinct pid
      from pg_locks
      join pg_stat_activity using (pid)
      where datname = current_database() and not granted`,
    )
    return rows.length
  })
}
